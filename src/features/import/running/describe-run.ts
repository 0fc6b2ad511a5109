import { nowAtJob } from '#form/now-at-job.ts';
import { findZoneChoice } from '#form/zone-choices.ts';
import { describeClock, describeNear } from '#time/describe.ts';
import { dayOf } from '#time/wall-time.ts';
import { ownZone } from '#time/zones.ts';
import type { ImportPlan, ReadyChecked } from '../import-types.ts';
import { runWords } from '../words.ts';

/** When the tasks are due, in the zone of the file: "Mon 23 Nov, 08:00 to Tue 24 Nov, 17:30 (Chicago · UTC−6).". */
const spanWords = (rows: readonly ReadyChecked[], plan: ImportPlan, now: number): string => {
  let [from, to] = [Infinity, -Infinity];
  for (const { span } of rows) {
    from = Math.min(from, span[0]);
    to = Math.max(to, span[1]);
  }
  if (from > to) return '';
  // Where a column says the zone of each row, they have none in common but the reader's own.
  const isOwn = plan.columns.timezone !== undefined || plan.given.zone === '';
  const zone = isOwn ? ownZone() : plan.given.zone;
  const zoneWords = isOwn ? runWords.yourTime : (findZoneChoice(zone, from)?.label ?? zone);
  const today = nowAtJob(zone, now).now;
  const [first, last] = [nowAtJob(zone, from).now, nowAtJob(zone, to).now];
  if (from === to) return runWords.at(describeNear(first, today), zoneWords);
  const end = dayOf(first) === dayOf(last) ? describeClock(last) : describeNear(last, today);
  return runWords.span(describeNear(first, today), end, zoneWords);
};

type WillHappen = {
  /** The rows that become tasks. */
  sent: readonly ReadyChecked[];
  plan: ImportPlan;
  /** Names a merchant by its id. */
  merchantName: (id: string) => string;
  /** Rows that are skipped because they may have been created before. */
  doubts: number;
  /** Rows that are skipped because an earlier row of the file has their order number. */
  repeats: number;
  /** Rows that the person skips. */
  leftOut: number;
  /** Rows that become tasks although a phone of theirs has so few digits that it may lack some. */
  shortPhones: number;
  repairs: number;
  now: number;
};

/** What a press of Create does, in sentences beside the button, which has the number. */
export const describeRun = (what: WillHappen): string => {
  const { sent, plan, merchantName, doubts, repeats, leftOut, shortPhones, repairs, now } = what;
  const isOneMerchant = plan.columns.merchant_id === undefined && plan.given.merchant_id !== '';
  const merchant = isOneMerchant ? runWords.merchant(merchantName(plan.given.merchant_id)) : '';
  return [
    sent.length === 0 ? runWords.nothing : `${merchant}${spanWords(sent, plan, now)}`,
    shortPhones > 0 ? runWords.shortPhones(shortPhones) : '',
    doubts > 0 ? runWords.skippedDoubts(doubts) : '',
    repeats > 0 ? runWords.skippedRepeat(repeats) : '',
    leftOut > 0 ? runWords.skippedByHand(leftOut) : '',
    repairs > 0 ? runWords.needRepair(repairs) : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
};
