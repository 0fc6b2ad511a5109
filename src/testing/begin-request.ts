import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

/**
 * Starts a POST without sending its body. Resolves at the service's 100 Continue, which it sends for `Expect` once it has read
 * the head.
 */
export const beginRequest = async (address: string, path: string, body: string) => {
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    expect: '100-continue',
  };
  const started = request(address + path, { method: 'POST', headers });
  started.flushHeaders();
  await once(started, 'continue');
  return {
    /** Sends the body. @returns the body of the response */
    finish: async (): Promise<string> => {
      started.end(body);
      const [response] = (await once(started, 'response')) as [IncomingMessage];
      return text(response);
    },
  };
};
