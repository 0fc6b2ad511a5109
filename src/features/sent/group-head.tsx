import { describeDay } from '#time/describe.ts';
import { daysAfter } from '#time/parse-day.ts';
import classes from './sent.module.css';
import { words } from './words.ts';

/** The group of tasks that need a decision and have no card; all other groups are days, `YYYY-MM-DD`. */
export const undecidedGroup = 'undecided';

/** `isPart`: not all tasks of the day are loaded; `above`: how many of them are cards above the list. */
type GroupCounts = { count: number; created: number | null; isPart?: boolean; above?: number };

type GroupHeadProps = {
  group: string;
  counts: GroupCounts;
  today: string;
};

/** "Today 15 · 1 in a card above · Sat 21 Nov · 12 created" */
export const GroupHead = ({ group, counts, today }: GroupHeadProps) => {
  const { count, created } = counts;
  const isDay = group !== undecidedGroup;
  const day = isDay
    ? describeDay(`${group} 00:00:00`).replace(new RegExp(` ${today.slice(0, 4)}$`), '')
    : null;
  const yesterday = daysAfter(`${today} 00:00:00`, -1);
  const near = {
    [today]: words.today,
    [yesterday]: words.yesterday,
    [undecidedGroup]: words.undecided,
  }[group];
  const ofDay = created === null ? words.newestFirst : words.groupCreated(created, count);
  const note = [near === undefined ? null : day, isDay ? ofDay : null];
  return (
    <>
      <span className={classes['groupName']}>{near ?? day}</span>{' '}
      <span className={classes['groupCount']}>{words.groupCount(count, counts)}</span>{' '}
      {/* Its margin is on the page's side, whichever way its text runs. */}
      <span className={classes['groupNote']}>
        <bdi>{note.filter((part) => part !== null).join(' · ')}</bdi>
      </span>
    </>
  );
};
