// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { afterEach, expect, it } from 'vitest';
import { announceChange } from '#data/device/announce-changes.ts';
import { getDraft } from '#data/device/drafts.ts';
import { newValues } from '#form/values.ts';
import { emptyDevice, leaveDevice } from '#testing/empty-device.ts';
import { setLocks } from '#testing/page-locks.ts';
import { until } from '#testing/until.ts';
import { getDraftId, startDraft } from '../drafts/draft-store.ts';
import { begin } from './begin-task.ts';

afterEach(async () => {
  // The store lives as long as its page; a wipe stops it.
  announceChange({ store: 'all', id: '' });
  await leaveDevice();
});

it('a task that fills the form is stored before a key is pressed', async () => {
  await emptyDevice();
  setLocks();
  history.replaceState(null, '', '/new/delivery');
  await startDraft('');

  expect(begin('pickup', newValues({ job_pickup_phone: '1' }))).toBe(true);
  await until(async () =>
    expect(await getDraft(getDraftId())).toMatchObject({
      value: { kind: 'pickup', values: { job_pickup_phone: '1' } },
    }),
  );
});
