import type { Question } from '#form/problems.tsx';
import { pastTimes, resolveSchedule } from '#form/times.ts';
import { timeWords } from '#form/words.ts';
import { zoneQuestions, type EffectiveZone, type StopZone } from '#form/zone.ts';
import { dayMs } from '#time/wall-time.ts';
import { findDuplicates, type ComparedTask } from './duplicates.ts';

export type AskedTask = ComparedTask & {
  from: EffectiveZone['from'];
  /** Null if the service has no address lookup. */
  stops: readonly StopZone[] | null;
};

/** More days ahead are more often a wrong year than a plan. */
const maxDaysAhead = 60;

/** Times that are over, or more than 60 days ahead. A yes counts for this task and instant. */
const timeQuestions = ({ kind, values, draftId }: AskedTask, now: number): Question[] => {
  const schedule = resolveSchedule(kind, values);
  const over = pastTimes(schedule, now);
  return schedule.times.flatMap((time): Question[] => {
    const { name, instant } = time;
    const days = Math.floor((instant - now) / dayMs);
    const about = `${draftId} ${name} ${instant}`;
    if (over.includes(time)) return [{ key: name, about, text: timeWords.past }];
    return days > maxDaysAhead ? [{ key: name, about, text: timeWords.farAhead(days) }] : [];
  });
};

export const questionsAbout = (task: AskedTask, now = Date.now()): Question[] => [
  ...timeQuestions(task, now),
  ...zoneQuestions(task),
  ...findDuplicates(task),
];
