import { once } from 'node:events';
import { connect } from 'node:net';

/**
 * Starts a POST without sending its body. Resolves at the service's 100 Continue, which it sends for `Expect` once it has read
 * the head.
 */
export const beginRequest = async (address: string, path: string, body: string) => {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.on('data', (chunk) => (answer += String(chunk)));
  const closed = once(socket, 'close');
  const length = Buffer.byteLength(body);
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\nExpect: 100-continue\r\n\r\n`,
  );
  await Promise.race([once(socket, 'data'), closed]);
  if (!answer.startsWith('HTTP/1.1 100 '))
    throw new Error(`Not accepted: ${answer || 'the connection closed'}`);
  return {
    /** Sends the body. @returns the response after the 100, once the connection has ended. */
    finish: async (): Promise<string> => {
      socket.write(body);
      await closed;
      return answer.slice(answer.indexOf('\r\n\r\n') + 4);
    },
  };
};
