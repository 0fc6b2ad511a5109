// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askCapabilitiesAgain, getConnection } from '#data/http/connection.ts';
import { listDrafts, putDraft } from '#data/device/drafts.ts';
import { intentStore } from '#data/device/intents.ts';
import { readIntent } from '#data/outbox/read-intent.ts';
import { anIntent } from '#testing/intents.ts';
import { outboxPage, setOnLine } from '#testing/outbox-page.ts';
import { advanceClock, deletableBefore } from './clean-up-clock.ts';
import { cleanUpDevice } from './clean-up-device.ts';

const day = 86_400_000;

const page = outboxPage();
const intents = intentStore(readIntent);

/** Where the clock of the tests' service stands. */
const serviceTime = Date.parse('2026-11-20T10:00:00Z');

/** How far the device's clock is off. */
let off = 0;
beforeEach(() => {
  off = 0;
  vi.spyOn(Date, 'now').mockImplementation(() => serviceTime + off);
  // Else the service would have the wrong clock of the device.
  page.putInFront(async (request) => {
    const answer = await page.service.app.fetch(request);
    answer.headers.set('date', new Date(serviceTime).toUTCString());
    return answer;
  });
});
afterEach(() => vi.restoreAllMocks());

/** Stores a draft and a created task as of so many days ago. */
const store = async (daysAgo: number) => {
  const { id: connectionId = '' } = getConnection() ?? {};
  const id = `${daysAgo} days`;
  const before = off;
  off -= daysAgo * day;
  const createdAt = Date.now();
  await putDraft({ id: `draft of ${id}`, connectionId, kind: 'delivery', values: {}, forLater: true }, 0);
  off = before;
  await intents.add(anIntent({ id, connectionId, state: 'created', createdAt, updatedAt: createdAt }));
};

/** A load of the page: the service is asked what it can do where there is a network. */
const load = async (clockIsOffBy: number, { isOnLine = true } = {}) => {
  off = clockIsOffBy;
  setOnLine(isOnLine);
  await askCapabilitiesAgain();
  await cleanUpDevice();
};

const stored = async () => {
  const [drafts, sent] = [await listDrafts(getConnection()?.id ?? ''), await intents.all()];
  if (!drafts.ok || !sent.ok) throw new Error('not read');
  return { drafts: drafts.value.map(({ id }) => id), sent: sent.value.map(({ id }) => id) };
};

describe('the clean-up of the device', () => {
  it('deletes what is older than its retention time', async () => {
    await store(31);
    await store(91);
    await load(0);
    expect(await stored()).toEqual({ drafts: [], sent: ['31 days'] });
  });

  it.each([30, 90, 400])('deletes nothing in a load with a clock %i days ahead', async (days) => {
    await store(1);
    await load(0);
    await load(days * day);
    await load(0);
    expect(await stored()).toEqual({ drafts: ['draft of 1 days'], sent: ['1 days'] });
  });

  it('deletes nothing that was stored while the clock was behind', async () => {
    await load(0);
    await load(-9000 * day);
    await store(0);
    await load(0);
    expect(await stored()).toEqual({ drafts: ['draft of 0 days'], sent: ['0 days'] });
  });
});

describe('what is known of the time', () => {
  const start = Date.UTC(2027, 0, 12);
  /** Loads of the page at days of the device's clock. @returns whether drafts and sent tasks may be deleted after the last. */
  const after = (...loads: readonly (readonly [at: number, lead: number | null])[]) => {
    let clock = advanceClock(null, start, null);
    for (const [at, lead] of loads) clock = advanceClock(clock, start + at * day, lead);
    return [deletableBefore(clock, 30) !== null, deletableBefore(clock, 90) !== null];
  };
  const each = (from: number, to: number, step: number) =>
    Array.from(
      { length: Math.floor((to - from) / step) + 1 },
      (_each, at) => [from + at * step, null] as const,
    );

  it('trusts the device’s clock after it has run for the retention time', () => {
    expect(after(...each(1, 29, 7))).toEqual([false, false]);
    expect(after(...each(1, 36, 7))).toEqual([true, false]);
    expect(after(...each(1, 92, 7))).toEqual([true, true]);
  });

  it('starts that time again after a jump', () => {
    expect(after(...each(1, 92, 7), [130, null])).toEqual([false, false]);
    expect(after(...each(1, 92, 7), [130, null], [99, null])).toEqual([false, false]);
    expect(after(...each(1, 92, 7), ...each(130, 165, 5))).toEqual([true, false]);
  });

  it('accepts a long absence if the service tells the time', () => {
    expect(after(...each(1, 92, 7), [130, 0])).toEqual([true, true]);
    expect(after(...each(1, 92, 7), [130, -38 * day])).toEqual([false, false]);
  });
});
