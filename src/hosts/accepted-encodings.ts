/** Encodings that a request accepts, by its `Accept-Encoding`; one with `q=0` is refused by it. */
export const acceptedEncodings = (header: string | null): string[] =>
  (header ?? '')
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim().toLowerCase() ?? '');
