import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aliasPath, liveListPaths } from '#contract/extensions.ts';
import { profiles } from '#contract/profiles.ts';
import { spawnService } from '#testing/spawn-service.ts';
import { pickupBody } from '#testing/write-tasks.ts';

/** What a stranger, or a caller with a key, sends to keep the process busy; others are answered all the while. */

let service: Awaited<ReturnType<typeof spawnService>>;
let metricsAddress: string;
let account: { api_key: string; merchant_id: string };
beforeAll(async () => {
  service = await spawnService({ METRICS_PORT: '0' });
  metricsAddress = /^Metrics on (\S+)$/m.exec(service.output.stdout)?.[1] ?? '';
  account = (await (await service.post('/open/connect', { code: service.code })).json()).data;
});
afterAll(() => service.stop());

const { pickup } = profiles.documented.paths;
const size = 255 * 1024;
const json = 'application/json';
const form = 'application/x-www-form-urlencoded';
const fill = (unit: string, bytes = size): string => unit.repeat(Math.floor(bytes / unit.length));

type Sent = { path: string; type: string; body: (key: string) => string };

const ofKey = (key: string, extra: string): string =>
  `${JSON.stringify({ ...pickupBody(account, 'x'), api_key: key }).slice(0, -1)},${extra}}`;

const bodies: Record<string, Sent> = {
  'a list of a form': { path: aliasPath, type: form, body: (key) => `api_key=${key}&${fill('a[]&')}` },
  'names of a form': { path: aliasPath, type: form, body: (key) => `api_key=${key}&${fill('a&')}` },
  'escapes of a form': { path: aliasPath, type: form, body: (key) => `api_key=${key}&a=${fill('%41')}` },
  'names with brackets in a form': {
    path: aliasPath,
    type: form,
    body: (key) => `api_key=${key}&a${fill('[b]')}=1`,
  },
  'JSON inside a form': {
    path: aliasPath,
    type: form,
    body: (key) => `api_key=${key}&meta_data=${fill('[1,')}`,
  },
  'parts of a multipart form': {
    path: aliasPath,
    type: 'multipart/form-data; boundary=x',
    body: (key) => `--x\r\nContent-Disposition: form-data; name="api_key"\r\n\r\n${key}${fill('\r\n--x')}--`,
  },
  'the head of a part': {
    path: aliasPath,
    type: 'multipart/form-data; boundary=x',
    body: () => `--x\r\n${fill('Content-Disposition: form-data; name="a"\r\n')}\r\n1\r\n--x--`,
  },
  'a name that is repeated': {
    path: pickup,
    type: json,
    body: (key) => ofKey(key, `${fill('"a":[[1]],', size - 2000)}"a":[[ 1]]`),
  },
  'blanks in a media type': {
    path: pickup,
    type: `${json};${fill(' ', 15_000)}x`,
    body: (key) => JSON.stringify({ api_key: key }),
  },
  'a deep body': { path: pickup, type: json, body: () => fill('[') },
  'many fields': {
    path: pickup,
    type: json,
    body: (key) => ofKey(key, Array.from({ length: 20_000 }, (_, at) => `"k${at}":1`).join(',')),
  },
  'a long list of links': {
    path: pickup,
    type: json,
    body: (key) => ofKey(key, `"p_ref_images":[${fill('1,', size - 2000)}1]`),
  },
  'a long list of tags': {
    path: pickup,
    type: json,
    body: (key) => ofKey(key, `"tags":[${fill('"",', size - 2000)}""]`),
  },
  'many custom fields': {
    path: pickup,
    type: json,
    body: (key) => ofKey(key, `"pickup_meta_data":[${fill('{"a":1},', size - 2000)}{}]`),
  },
  'many fields in custom fields': {
    path: pickup,
    type: json,
    body: (key) => {
      const entry = JSON.stringify(Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`f${at}`, 1])));
      return ofKey(key, `"pickup_meta_data":[${fill(`${entry},`, size - 2000)}{}]`);
    },
  },
  'a list inside a text': {
    path: pickup,
    type: json,
    body: (key) => ofKey(key, `"pickup_meta_data":"[${fill('1,', size - 2000)}1]"`),
  },
  'custom fields of the live service': {
    path: aliasPath,
    type: json,
    body: (key) =>
      ofKey(
        key,
        `"has_delivery":0,"has_pickup":1,"pickup_meta_data":[${fill('{"label":"a","data":1,"b":2},', size - 2000)}{}]`,
      ),
  },
  'other fields of the live service': {
    path: aliasPath,
    type: json,
    body: (key) => ofKey(key, `"has_pickup":1,"x":[${fill('"a",', size - 2000)}1]`),
  },
  'a long time of the live service': {
    path: aliasPath,
    type: json,
    body: (key) => ofKey(key, `"has_pickup":1,"job_pickup_datetime":"${fill('1/', size - 2000)}"`),
  },
  'a long list of order numbers': {
    path: liveListPaths.jobsByOrder,
    type: json,
    body: (key) => `{"api_key":"${key}","order_ids":[${fill('"a",', size - 200)}"a"]}`,
  },
  'a long text': {
    path: pickup,
    type: json,
    body: (key) => ofKey(key, `"timezone":"${fill('1', size - 2000)}"`),
  },
  'a long address': {
    path: pickup,
    type: json,
    body: (key) => ofKey(key, `"job_pickup_address":"${fill('a ', 500)}"`),
  },
};

/** The processor's time that the service has taken so far, in milliseconds. The clock's would have in it what else the machine does. */
const processorMs = async (): Promise<number> => {
  const metrics = await (await fetch(metricsAddress)).text();
  return 1000 * Number(/^process_cpu_seconds_total (\S+)/m.exec(metrics)?.[1]);
};

describe('the largest body of its kind costs little of the processor, so that nobody else waits for its answer', () => {
  it.each(
    Object.entries(bodies).flatMap(([name, sent]) => [
      [name, 'without a key', sent] as const,
      [name, 'with a key', sent] as const,
    ]),
  )('%s, %s', async (_name, who, { path, type, body }) => {
    const text = body(who === 'with a key' ? account.api_key : 'nobody');
    const send = async () => {
      const answer = await fetch(service.address + path, {
        method: 'POST',
        headers: { 'content-type': type },
        body: text,
      });
      await answer.text();
      expect(answer.status).toBeLessThan(500);
    };
    // The first compiles what reads it.
    await send();
    const costs: number[] = [];
    for (let time = 0; time < 3; time += 1) {
      const before = await processorMs();
      const [, other] = await Promise.all([send(), fetch(`${service.address}/healthz`)]);
      expect([other.status, await other.text()]).toEqual([200, 'ok\n']);
      costs.push((await processorMs()) - before);
    }
    expect(Math.min(...costs)).toBeLessThan(250);
  });
});
