import type { Kysely } from 'kysely';
import { demoAccountId } from '#contract/extensions.ts';
import { sides, type SideName } from '#contract/sides.ts';
import { datetimesOf, hasField, stopsOf, taskKinds, type TaskKind } from '#contract/operations.ts';
import { profiles } from '#contract/profiles.ts';
import type { TaskState } from '#contract/task-state.ts';
import { toWireOffset } from '#contract/formats.ts';
import { offsetAt } from '#time/zone-offset.ts';
import { expressIn } from '#time/wall-time.ts';
import { insertAccount } from './account-store.ts';
import { adminActor } from './audit.ts';
import { createTask } from './create-task.ts';
import { creationRequests, readCreation } from './creation-body.ts';
import { inTransaction } from './in-transaction.ts';
import { storeDirectory } from './load-directory.ts';
import { changeState } from './progress.ts';
import { demoMerchant, seedDirectory } from './seed-data.ts';
import type { Tables } from './tables.ts';

/** Phone, name, address and its point. They come back on the day. */
const people: readonly [phone: string, name: string, address: string, latitude: string, longitude: string][] =
  [
    ['+1 415 555 0117', 'Lena Fischer', '1 Ferry Building, San Francisco, CA', '37.79553', '-122.39338'],
    ['+1 415 555 0131', 'Marcus Reed', '3251 20th Ave, San Francisco, CA', '37.72828', '-122.47680'],
    ['+1 415 555 0144', 'Priya Raman', '2 Marina Blvd, San Francisco, CA', '37.80630', '-122.43180'],
    ['+1 415 555 0102', 'Bo Chen', '500 Castro St, San Francisco, CA', '37.76083', '-122.43506'],
    ['+1 415 555 0150', 'Tomás Herrera', '2948 Folsom St, San Francisco, CA', '37.74960', '-122.41410'],
  ];
const goods = [
  'Two soups and bread',
  'A birthday cake, keep level',
  'Documents, signature needed',
  'A box of books',
];

const minute = 60_000;
const hour = 60 * minute;
const taskCount = 30;
/** The zone of all times. */
const zone = 'America/Los_Angeles';

/**
 * The states that a task has had by now, each with the minutes from it to the time when the task is due.
 * @param left minutes until it is due
 */
const progressOf = (index: number, left: number): [state: TaskState, lead: number][] => {
  if (left <= -60 && index === 7) return [['cancelled', 90]];
  const steps: [TaskState, number][] = [
    ['accepted', 120],
    ['started', 40],
    ['in_progress', 12],
    [index === 4 ? 'failed' : 'successful', 3],
  ];
  const reached = [150, 60, 0, -60].filter((minutes) => left <= minutes).length;
  return steps.slice(0, reached);
};

/** A person as a side of a body. */
const person = (side: SideName, [phone, name, address, latitude, longitude]: (typeof people)[number]) => {
  const keys = sides[side];
  return {
    [keys.phone]: phone,
    [keys.name]: name,
    [keys.address]: address,
    [keys.latitude]: latitude,
    [keys.longitude]: longitude,
  };
};

const bodyOf = (index: number, kind: TaskKind, due: number): Record<string, unknown> => {
  const offset = offsetAt(due, zone);
  const all: Record<string, unknown> = {
    ...profiles.documented.flags[kind],
    merchant_id: seedDirectory.merchants[index % 2]?.merchant_id,
    order_id: `D-${101 + index}`,
    job_description: goods[index % goods.length],
    timezone: toWireOffset(offset),
    tracking_link: 1,
    job_pickup_datetime: expressIn(datetimesOf(kind).length > 1 ? due - 30 * minute : due, offset),
    job_delivery_datetime: expressIn(due, offset),
    auto_assignment: 0,
    notify: 0,
    geofence: 0,
  };
  for (const [at, { side }] of stopsOf(kind).entries()) {
    const whose = people[(index + at) % people.length];
    if (whose) Object.assign(all, person(side, whose));
  }
  return Object.fromEntries(Object.entries(all).filter(([name]) => hasField(kind, name as 'order_id')));
};

/** Puts the demo account into a database that was just made. It has no key until a connect link is opened. */
export const seedDemoAccount = (db: Kysely<Tables>, now: Date): Promise<void> =>
  inTransaction(db, async (transaction) => {
    const account = { account_id: demoAccountId, name: 'Demo', merchant: demoMerchant, now };
    await insertAccount(transaction, account);
    await storeDirectory(transaction, adminActor('demo', demoAccountId, now), seedDirectory);
  });

/**
 * Gives the demo account a day in progress, made from the clock: tasks of all kinds and states around now, and customers who come back.
 */
export const seedDay = async (db: Kysely<Tables>, now: Date): Promise<void> => {
  const accountId = demoAccountId;
  const at = now.getTime();
  const first = Math.floor((at - 7 * hour) / (15 * minute)) * 15 * minute;
  const { agents } = seedDirectory;
  const demoActor = (time: Date) => adminActor('demo day', accountId, time);
  // Each place has its point, and no answer leaves.
  const geocoder = { find: () => Promise.resolve(null), isOwn: true };
  const deps = { db, clock: () => now, geocoder, zoneAt: () => Promise.resolve(zone), publicUrl: () => '' };
  for (let index = 0; index < taskCount; index += 1) {
    const kind = taskKinds[index % taskKinds.length] ?? 'delivery';
    const due = first + index * 30 * minute;
    const created = Math.min(due - 3 * hour, at - (taskCount + 1 - index) * minute);
    const left = (due - at) / minute;
    const fleetId = left > 300 ? null : (agents[index % agents.length]?.fleet_id ?? null);
    const body = { ...bodyOf(index, kind, due), ...(fleetId !== null && { fleet_id: fleetId }) };
    const actor = demoActor(new Date(created));
    const read = readCreation(kind, creationRequests[kind].parse(body), { sent: body, now: actor.now });
    const { answer } = await createTask(deps, { actor, kind, ...read, key: null });
    const { data } = JSON.parse(answer) as { data: { job_id: number } };
    for (const [to, lead] of progressOf(index, left)) {
      const time = Math.max(Math.min(due - lead * minute, at - minute), created);
      await changeState(db, demoActor(new Date(time)), { jobId: data.job_id, to });
    }
  }
};
