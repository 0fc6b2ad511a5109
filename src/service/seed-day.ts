import type { Kysely } from 'kysely';
import { demoAccountId } from '#contract/extensions.ts';
import type { FieldName } from '#contract/fields.ts';
import { toWireOffset } from '#contract/formats.ts';
import { directoryFile } from '#contract/list-rows.ts';
import { hasField, stopsOf, type TaskKind } from '#contract/operations.ts';
import { profiles } from '#contract/profiles.ts';
import type { TaskState } from '#contract/task-state.ts';
import { expressIn } from '#time/wall-time.ts';
import { offsetAt } from '#time/zone-offset.ts';
import { insertAccount } from './account-store.ts';
import { adminActor } from './audit.ts';
import { createTask } from './create-task.ts';
import { inTransaction } from './in-transaction.ts';
import { storeDirectory } from './load-directory.ts';
import { changeState } from './progress.ts';
import sampleFile from './sample-directory.json' with { type: 'json' };
import type { CreationBody } from './stored-columns.ts';
import type { Tables } from './tables.ts';

/** The demo account: a believable courier company with a day in progress. */

/** Also an example of the file that `admin load` reads. */
export const sampleDirectory = directoryFile.parse(sampleFile);

/** Phone, name, address and its point. */
const people: readonly [phone: string, name: string, address: string, latitude: string, longitude: string][] =
  [
    ['+1 415 555 0117', 'Lena Fischer', '1 Ferry Building, San Francisco, CA', '37.79553', '-122.39338'],
    ['+1 415 555 0131', 'Marcus Reed', '3251 20th Ave, San Francisco, CA', '37.72828', '-122.47680'],
    ['+1 415 555 0144', 'Priya Raman', '2 Marina Blvd, San Francisco, CA', '37.80630', '-122.43180'],
    ['+1 415 555 0102', 'Bo Chen', '500 Castro St, San Francisco, CA', '37.76083', '-122.43506'],
    ['+1 415 555 0150', 'Tomás Herrera', '2948 Folsom St, San Francisco, CA', '37.74960', '-122.41410'],
  ];

/** The tasks of the day, by the hours until they are due. The later ones have no agent yet. */
type Sample = [hours: number, kind: TaskKind, what: string, states: TaskState[]];
const samples: readonly Sample[] = [
  [-6, 'delivery', 'Two soups and bread', ['accepted', 'started', 'successful']],
  [-5, 'pickup', 'A box of books', ['accepted', 'started', 'successful']],
  [-4, 'pickup-delivery', 'Documents, signature needed', ['accepted', 'started', 'successful']],
  [-3, 'appointment', 'Shelf assembly', ['cancelled']],
  [-2, 'delivery', 'A birthday cake, keep level', ['accepted', 'started', 'failed']],
  [-1, 'delivery', 'Groceries, two bags', ['accepted', 'started', 'successful']],
  [0.25, 'pickup-delivery', 'Lunch for six', ['accepted', 'started', 'in_progress']],
  [0.5, 'delivery', 'Bouquet, handle upright', ['accepted', 'started']],
  // The newest one of Bo Chen, whom the form's hints name: not a delivery, so that they need a description.
  [1, 'pickup', 'Returned shoes', ['accepted']],
  [2, 'appointment', 'Router installation', []],
  [4, 'delivery', 'Prescription, ID check', []],
  [20, 'pickup-delivery', 'Two chairs', []],
];

const minute = 60_000;
const hour = 60 * minute;
const zone = 'America/Los_Angeles';

const bodyOf = (index: number, [, kind, what]: Sample, due: number): CreationBody => {
  const offset = offsetAt(due, zone);
  const body: CreationBody = {
    ...profiles.documented.flags[kind],
    merchant_id: sampleDirectory.merchants[index % 2]?.merchant_id ?? '',
    order_id: `D-${101 + index}`,
    job_description: what,
    timezone: toWireOffset(offset),
    tracking_link: 1,
    job_pickup_datetime: expressIn(kind === 'pickup' ? due : due - 30 * minute, offset),
    job_delivery_datetime: expressIn(due, offset),
  };
  for (const [at, stop] of stopsOf(kind).entries()) {
    const [phone, name, address, latitude, longitude] = people[(index + at) % people.length] ?? [];
    Object.assign(body, {
      [stop.phone]: phone,
      [stop.name]: name,
      [stop.address]: address,
      [stop.latitude]: latitude,
      [stop.longitude]: longitude,
    });
  }
  return Object.fromEntries(Object.entries(body).filter(([name]) => hasField(kind, name as FieldName)));
};

/** Puts the demo account into a database that was just made. It has no key until a connect link is opened. */
export const seedDemoAccount = (db: Kysely<Tables>, now: Date): Promise<void> =>
  inTransaction(db, async (transaction) => {
    const merchant = { merchant_id: 'M-1', name: 'Harbor Market' };
    await insertAccount(transaction, { account_id: demoAccountId, name: 'Demo' }, merchant, now);
    await storeDirectory(transaction, adminActor('demo', demoAccountId, now), sampleDirectory);
  });

const actorAt = (time: number) => adminActor('demo day', demoAccountId, new Date(time));

/** Gives the demo account tasks around the current time, and customers who come back. */
export const seedDay = async (db: Kysely<Tables>, now: Date): Promise<void> => {
  const at = now.getTime();
  // Each place has its point, and no answer leaves.
  const geocoder = { find: () => Promise.resolve(null), isOwn: true };
  const deps = { db, clock: () => now, geocoder, zoneAt: () => Promise.resolve(zone), publicUrl: () => '' };
  for (const [index, sample] of samples.entries()) {
    const [hours, kind, , states] = sample;
    const due = Math.floor(at / (15 * minute)) * 15 * minute + hours * hour;
    const agent = hours < 3 ? sampleDirectory.agents[index % sampleDirectory.agents.length] : undefined;
    const body = { ...bodyOf(index, sample, due), ...(agent && { fleet_id: agent.fleet_id }) };
    const actor = actorAt(Math.min(due - 3 * hour, at - 2 * hour));
    const { answer } = await createTask(deps, { actor, kind, body, warnings: [], key: null });
    const { data } = JSON.parse(answer) as { data: { job_id: number } };
    for (const [step, to] of states.entries()) {
      const time = Math.min(due, at) - (states.length - step) * 10 * minute;
      await changeState(db, actorAt(time), { jobId: data.job_id, to });
    }
  }
};
