import { wallAtJob } from '#form/times.ts';
import { zoneWords } from '#form/zone-words.ts';
import { describeClock, describeNear } from '#time/describe.ts';
import { dayOf } from '#time/wall-time.ts';
import { ownZone } from '#time/zones.ts';
import type { ImportPlan } from '../import-types.ts';
import { runWords } from '../words.ts';
import type { RowView } from './row-views.ts';

/** When the tasks are due, in the zone of the file: "Mon 23 Nov, 08:00 to Tue 24 Nov, 17:30 (Chicago).". */
const spanWords = (rows: readonly Pick<RowView, 'checked'>[], plan: ImportPlan, now: number): string => {
  let [from, to] = [Infinity, -Infinity];
  for (const { checked } of rows) {
    if (checked.state !== 'ready') continue;
    from = Math.min(from, checked.span[0]);
    to = Math.max(to, checked.span[1]);
  }
  if (from > to) return '';
  // Rows whose zone is in a column have none in common but the reader's own.
  const isOwn = plan.columns.timezone !== undefined || plan.given.zone === '';
  const zone = isOwn ? ownZone() : plan.given.zone;
  const clock = isOwn ? runWords.yourTime : zoneWords(zone) || zone;
  const today = wallAtJob(zone, now);
  const [first, last] = [wallAtJob(zone, from), wallAtJob(zone, to)];
  const end = dayOf(first) === dayOf(last) ? describeClock(last) : describeNear(last, today);
  return runWords.span(describeNear(first, today), from === to ? '' : end, clock);
};

type WillHappen = {
  /** The rows that become tasks. */
  rows: readonly Pick<RowView, 'checked'>[];
  plan: ImportPlan;
  /** Names a merchant by its id. */
  merchantName: (id: string) => string;
  /** Rows that are left out because their order number was used before. */
  leftOut: number;
  now: number;
};

/** What a press of Create does, in sentences beside the button, which has the number. */
export const describeRun = ({ rows, plan, merchantName, leftOut, now }: WillHappen): string => {
  const isOneMerchant = plan.columns.merchant_id === undefined && plan.given.merchant_id !== '';
  const merchant = isOneMerchant ? runWords.merchant(merchantName(plan.given.merchant_id)) : '';
  const what = rows.length === 0 ? runWords.nothing : `${merchant}${spanWords(rows, plan, now)}`;
  return leftOut === 0 ? what : `${what} ${runWords.skippedDuplicates(leftOut)}`;
};
