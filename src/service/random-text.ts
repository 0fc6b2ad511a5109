const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Text of `bytes` random bytes from the platform's generator in base 62, always equally long. */
export const randomText = (bytes: number): string => {
  let number = 0n;
  for (const byte of crypto.getRandomValues(new Uint8Array(bytes))) number = (number << 8n) | BigInt(byte);
  const length = Math.ceil((bytes * 8) / Math.log2(alphabet.length));
  let text = '';
  for (let at = 0; at < length; at += 1) {
    text = alphabet.charAt(Number(number % 62n)) + text;
    number /= 62n;
  }
  return text;
};
