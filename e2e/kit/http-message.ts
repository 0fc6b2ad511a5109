const headEnd = Buffer.from('\r\n\r\n');
const lineEnd = Buffer.from('\r\n');

export type Head = {
  /** The first line: a request line, or a status line. */
  start: string;
  headers: Record<string, string>;
  /** How many bytes it has, with the empty line. */
  length: number;
};

/** The head of an HTTP/1.1 message, null until all of it is there. Names are in small letters. */
export const readHead = (bytes: Buffer): Head | null => {
  const end = bytes.indexOf(headEnd);
  if (end < 0) return null;
  const [start = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return { start, headers: Object.fromEntries(headers), length: end + headEnd.length };
};

/** Where a body in chunks ends, trailers aside; null until its last chunk is there. */
const chunkedEnd = (bytes: Buffer, from: number): number | null => {
  for (let at = from; ;) {
    const end = bytes.indexOf(lineEnd, at);
    if (end < 0) return null;
    const size = Number.parseInt(bytes.toString('latin1', at, end), 16);
    at = end + lineEnd.length + size + lineEnd.length;
    if (size === 0) return at <= bytes.length ? at : null;
  }
};

/** How many bytes the first request in these has, null until all of it is there. */
export const requestLength = (bytes: Buffer, { headers, length }: Head): number | null => {
  if (headers['transfer-encoding'] === 'chunked') return chunkedEnd(bytes, length);
  const end = length + Number(headers['content-length'] ?? 0);
  return end <= bytes.length ? end : null;
};

/** The message with another `Connection` header. */
export const withConnection = (message: Buffer, { length }: Head, value: string): Buffer => {
  const lines = message.toString('latin1', 0, length - headEnd.length).split('\r\n');
  const others = lines.filter((line) => !/^(connection|keep-alive):/i.test(line));
  return Buffer.concat([
    Buffer.from([...others, `Connection: ${value}`, '', ''].join('\r\n'), 'latin1'),
    message.subarray(length),
  ]);
};
