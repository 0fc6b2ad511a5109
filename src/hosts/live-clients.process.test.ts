import { once } from 'node:events';
import { connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { extensionPaths } from '#contract/extensions.ts';
import { liveCreations, liveSearches, liveUnknown, type LiveRequest } from '#testing/live-requests.ts';
import { spawnService } from '#testing/spawn-service.ts';

/** Clients of the live service, unmodified, over the wire. */

let service: Awaited<ReturnType<typeof spawnService>>;
let api_key: string;
beforeAll(async () => {
  service = await spawnService();
  ({ api_key } = (await (await service.post('/open/connect', { code: service.code })).json()).data);
});
afterAll(() => service.stop());

/** Sends the bytes, the body in pieces where asked for; gives the answer's HTTP status and its JSON. */
const send = async ({ head, body: text }: LiveRequest, pieceLength = Infinity) => {
  const { hostname, port, host } = new URL(service.address);
  const body = text.replaceAll('API_KEY', api_key);
  const lines = head.map((line) =>
    line
      .replace('HOST', host)
      .replace('LENGTH', String(Buffer.byteLength(body)))
      .replace('API_KEY', api_key),
  );
  const socket = connect(Number(port), hostname).setNoDelay(true);
  let answer = '';
  socket.on('data', (chunk) => (answer += String(chunk)));
  // The last header ends the connection after the answer, which tells where the answer ends; it changes nothing else.
  socket.write(
    `${lines.filter((line) => !/^connection:/i.test(line)).join('\r\n')}\r\nConnection: close\r\n\r\n`,
  );
  if (head.includes('Expect: 100-continue')) {
    await once(socket, 'data');
    expect(answer).toBe('HTTP/1.1 100 Continue\r\n\r\n');
    answer = '';
  }
  for (let at = 0; at < body.length; at += pieceLength) {
    socket.write(body.slice(at, at + pieceLength));
    await setImmediate();
  }
  await once(socket, 'close');
  const [headers = '', json = ''] = answer.split('\r\n\r\n');
  return { http: Number(headers.split(' ')[1]), ...JSON.parse(json) };
};

describe('a task is created, with nothing lost', () => {
  it.each(liveCreations.map((request) => [request.client, request] as const))('%s', async (_, request) => {
    for (const pieceLength of [Infinity, 7]) {
      const created = await send(request, pieceLength);
      expect(created).toMatchObject({
        http: 200,
        status: 200,
        message: 'The task has been created.',
        data: { order_id: 'W-1', tracking_link: expect.stringContaining('/track/') },
      });
      const { job_id } = created.data;
      const answer = await service.post(extensionPaths.taskGet, { api_key, job_id });
      const { data } = await answer.json();
      expect(data).toMatchObject({
        kind: 'pickup',
        other_fields: {},
        body: {
          order_id: 'W-1',
          job_pickup_datetime: '2026-12-14 19:00:00',
          timezone: '-330',
          pickup_meta_data: [{ label: 'Price', data: '100' }],
          p_ref_images: ['https://img.example.com/logo.png'],
        },
      });
    }
  });
});

it.each(liveSearches.map((request) => [request.client, request] as const))(
  'jobs are found by their order number: %s',
  async (_, request) => {
    const [creation] = liveCreations;
    if (creation) await send(creation);
    const { http, status, data } = await send(request);
    expect({ http, status }).toEqual({ http: 200, status: 200 });
    expect(data[0]).toMatchObject({ order_id: 'W-1', job_type: 0, job_status: 6 });
  },
);

it.each(liveUnknown.map((request) => [request.client, request] as const))(
  'what the service does not have is answered in the envelope: %s',
  async (_, request) => {
    expect(await send(request)).toMatchObject({
      http: 404,
      status: 404,
      message: 'There is no operation at this address.',
      data: {},
      processed: false,
    });
  },
);

it('the key is in nothing that the process prints, not even when a client puts it into an address', () => {
  expect(service.output.stdout + service.output.stderr).not.toContain(api_key);
});
