/** SHA-256 of a text in hex. A host that can do it at once does: WebCrypto goes through another thread each time. */
export type Sha256 = (text: string) => string | Promise<string>;

/** WebCrypto's: how keys and codes are kept, how bodies are compared, and what the keys of imported rows are made from. */
export const sha256 = async (text: string): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
};
