import { connect } from 'node:net';

/** Where creates go, and what their bodies have beside the order number. */
type Target = { url: string; body: Record<string, unknown> };

let orders = 0;

/** One create on a connection of its own, as after each `Connection: close`. Nothing is parsed but what tells that it succeeded. */
const create = ({ url, body }: Target): Promise<void> =>
  new Promise((resolve, reject) => {
    const { hostname, port, pathname } = new URL(url);
    orders += 1;
    const order_id = `bench-${orders}`;
    const text = JSON.stringify({ ...body, order_id });
    const head = [
      `POST ${pathname} HTTP/1.1`,
      `Host: ${hostname}:${port}`,
      'Content-Type: application/json',
      `Idempotency-Key: ${order_id}`,
      `Content-Length: ${Buffer.byteLength(text)}`,
    ];
    const socket = connect(Number(port), hostname);
    let answer = '';
    socket.setEncoding('latin1');
    socket.on('error', reject);
    socket.on('data', (chunk: string) => (answer += chunk));
    socket.on('close', () => {
      if (/^HTTP\/1\.1 200 [^]*"status":200/.test(answer)) resolve();
      // As clients do; it counts when it is stored.
      else if (answer.startsWith('HTTP/1.1 503 ')) create({ url, body }).then(resolve, reject);
      else reject(new Error(`A create failed: ${answer.slice(0, 2000)}`));
    });
    socket.write(`${head.join('\r\n')}\r\n\r\n${text}`);
  });

/** How many creates a second the target answers while so many clients ask, each for one task after the other. */
export const createsPerSecond = async (target: Target, clients: number, seconds: number): Promise<number> => {
  const started = performance.now();
  const end = started + seconds * 1000;
  let count = 0;
  const client = async () => {
    while (performance.now() < end) {
      await create(target);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return (1000 * count) / (performance.now() - started);
};
