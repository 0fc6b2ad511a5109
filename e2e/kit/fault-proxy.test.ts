import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startFaultProxy, type FaultProxy } from './fault-proxy.ts';
import { answerBreaksOff, answerLost, answers, neverArrives, requestBreaksOff } from './faults.ts';

const received: string[] = [];
const service = createServer((request, response) => {
  const receive = async () => {
    const body = await text(request);
    received.push(body);
    response.end(`got ${body}`);
  };
  receive().catch(() => response.destroy());
});
let wire: FaultProxy;

beforeEach(async () => {
  received.length = 0;
  await once(service.listen(0, '127.0.0.1'), 'listening');
  wire = await startFaultProxy(`http://127.0.0.1:${(service.address() as AddressInfo).port}`);
});
afterEach(async () => {
  await wire.close();
  service.closeAllConnections();
  service.close();
});

const post = async (body: string): Promise<string> =>
  (await fetch(`${wire.url}/a`, { method: 'POST', body })).text();

it.each([
  ['a request that never arrives', neverArrives(), []],
  ['a request that breaks off', requestBreaksOff(0.97), []],
  ['a lost answer', answerLost(), ['hello']],
  ['an answer that breaks off', answerBreaksOff(0.5), ['hello']],
])('a fault proxy passes the next request after %s', async (_fault, fault, got) => {
  wire.meet('/a', fault);
  await expect(post('hello')).rejects.toThrow(/fetch failed|terminated/);
  expect(received).toEqual(got);
  expect(await post('again')).toBe('got again');
});

it('a fault proxy answers instead of the service', async () => {
  wire.meet('/a', answers({ a: 1 }, { status: 503 }));
  expect(await post('hello')).toBe('{"a":1}');
  expect(received).toEqual([]);
});
