import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { profiles } from '#contract/profiles.ts';
import { measureInTurns, ratioTable } from './compare.ts';
import { loadWithCreates, type Target } from './create-load.ts';
import { insertsPerSecond } from './insert-loop.ts';
import { startDesk } from './start-desk.ts';
import { startProcess, type Started } from './start-process.ts';

export const clients = 32;
export const roundSeconds = 3;

/** A body of a usual size, with its point, so that no address is looked up. */
export const taskBody = {
  job_pickup_address: '114 Sansome St, San Francisco, CA 94104',
  job_pickup_latitude: '37.7914',
  job_pickup_longitude: '-122.4011',
  job_pickup_name: 'Ana Flores',
  job_pickup_phone: '+1 415 555 0101',
  job_pickup_datetime: '2026-12-01 14:30:00',
  job_description: 'Two boxes, the smaller one upright. Ring twice.',
  timezone: '+480',
};

type Server = Started & { target: Target };

const startFloor = async (folder: string): Promise<Server> => {
  const started = await startProcess('e2e/bench/floor-service.ts', [join(folder, 'floor.db')]);
  const { url, api_key } = JSON.parse(started.line) as { url: string; api_key: string };
  return { ...started, target: { url, body: { ...taskBody, api_key } } };
};

const startService = async (folder: string): Promise<Server> => {
  const { started, url, account } = await startDesk(folder);
  const { api_key, merchant_id } = account;
  const target = { url: url + profiles.documented.paths.pickup, body: { ...taskBody, api_key, merchant_id } };
  return { ...started, target };
};

/** A server under load, with what the load has cost it and its clients in all rounds. */
const watch = ({ target, used }: Server) => {
  const total = { count: 0, seconds: 0, server: 0, clients: 0 };
  return {
    measure: async (): Promise<number> => {
      const [server, own] = [used(), process.cpuUsage()];
      const { count, seconds } = await loadWithCreates(target, clients, roundSeconds);
      const { user, system } = process.cpuUsage(own);
      total.count += count;
      total.seconds += seconds;
      total.server += used() - server;
      total.clients += (user + system) / 1e6;
      return count / seconds;
    },
    costOfOne: () => total.server / total.count,
    shares: (name: string): string => {
      const percent = (part: number) => `${Math.round((100 * part) / total.seconds)} %`;
      return `${name}: ${percent(total.server)} of a core at work, its clients ${percent(total.clients)}`;
    },
  };
};

/** Creates a second at the service beside its floors, and what limits them. @returns the lines to print. */
export const benchService = async (rounds: number): Promise<string[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'desk-bench-'));
  const [floor, service] = [await startFloor(folder), await startService(folder)];
  const [watchedFloor, watchedService] = [watch(floor), watch(service)];
  const loop = 'bare insert loop';
  try {
    // Once before it counts: compiled code, open files.
    for (const { target } of [floor, service]) await loadWithCreates(target, clients, roundSeconds);
    const results = await measureInTurns(
      [
        { name: 'service', measure: watchedService.measure },
        { name: 'floor service', measure: watchedFloor.measure },
        { name: loop, measure: () => Promise.resolve(insertsPerSecond(join(folder, 'loop.db'), 1)) },
      ],
      rounds,
    );
    const cost = watchedService.costOfOne() / watchedFloor.costOfOne();
    return [
      `Creates a second, ${clients} clients, ${rounds} rounds`,
      ...ratioTable(results, [
        { says: 'service to floor service', of: 'service', to: 'floor service', reach: '≥ 0.8' },
        { says: `service to ${loop}`, of: 'service', to: loop },
        { says: `floor service to ${loop}`, of: 'floor service', to: loop },
      ]),
      watchedService.shares('service'),
      watchedFloor.shares('floor service'),
      `processor time of a create, service to floor: ${cost.toFixed(2)}`,
    ];
  } finally {
    await Promise.all([floor.stop(), service.stop()]);
    rmSync(folder, { recursive: true });
  }
};
