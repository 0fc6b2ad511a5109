// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { getConnection } from '#data/http/connection.ts';
import { listDrafts, putDraft } from '#data/device/drafts.ts';
import { intentStore, listFormIntents } from '#data/device/intents.ts';
import { anIntent } from '#testing/intents.ts';
import { outboxPage } from '#testing/outbox-page.ts';
import { cleanUpDevice } from './clean-up-device.ts';

const day = 86_400_000;

outboxPage();
const intents = intentStore;
afterEach(() => vi.restoreAllMocks());

/** Stores a draft and a created task as of so many days ago. */
const store = async (daysAgo: number) => {
  const { id: connectionId = '' } = getConnection() ?? {};
  const id = `${daysAgo} days`;
  const createdAt = Date.now() - daysAgo * day;
  const clock = vi.spyOn(Date, 'now').mockReturnValue(createdAt);
  const draft = { id: `draft of ${id}`, connectionId, kind: 'delivery', values: {} } as const;
  await putDraft({ ...draft, forLater: true, begunAt: createdAt });
  clock.mockRestore();
  await intents.add(anIntent({ id, connectionId, state: 'created', createdAt, updatedAt: createdAt }));
};

it('deletes drafts after 30 days and sent tasks after 90', async () => {
  for (const age of [29, 31, 89, 91]) await store(age);
  await cleanUpDevice();
  expect(await listDrafts(getConnection()?.id ?? '')).toMatchObject({ value: [{ id: 'draft of 29 days' }] });
  const sent = await listFormIntents();
  expect(sent.ok && sent.value.map(({ id }) => id).toSorted()).toEqual(['29 days', '31 days', '89 days']);
});
