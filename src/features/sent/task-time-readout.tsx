import { Badge } from '@mantine/core';
import '@mantine/core/styles/Badge.layer.css';
import { toWireOffset } from '#contract/formats.ts';
import { timesOf } from '#contract/task-times.ts';
import { hasTwoStops } from '#contract/operations.ts';
import { zoneName } from '#data/outbox/intent.ts';
import { labelOf } from '#form/rows-by-kind.ts';
import { kindNames } from '#form/words.ts';
import { noteWords } from '#form/note-words.ts';
import { jobClock, readersClock, stripBar, stripEvents } from '#form/time-strip.ts';
import { describeClock, describeOwnTime, describeWall } from '#time/describe.ts';
import { describeDistance } from '#time/describe-distance.ts';
import { dayOf, isOver, isUsualYear, type WallTime } from '#time/wall-time.ts';
import { ownZone } from '#time/zones.ts';
import { TimeStrip } from '#ui/time-strip.tsx';
import classes from './task-panel.module.css';
import type { ShownTask } from './task-facts.ts';

/** "–12:19" of an appointment that ends on its day; else with the day. */
const until = (from: WallTime, to: WallTime): string =>
  dayOf(from) === dayOf(to) ? `–${describeClock(to)}` : ` – ${describeWall(to)}`;

/** The clock of the job, which the body's one offset alone does not tell for other days. */
const clockOf = ({ body, summary }: ShownTask) =>
  jobClock(summary.zoneChoice ?? '') ?? jobClock(toWireOffset(Number(body['timezone'])));

type ReadoutProps = {
  label: string;
  at: string;
  instant: number;
  now: number;
  zone: string;
  own: string | null;
};

const Readout = ({ label, at, instant, now, zone, own }: ReadoutProps) => (
  <p className={classes['readout']}>
    <span className={classes['label']}>{label}</span>
    <b>{at}</b>
    {!isOver(instant, now) && <Badge color="accent">{describeDistance(instant, now)}</Badge>}
    <span className={classes['clock']}>
      <bdi>{zone}</bdi>
      {own !== null && ` · ${own}`}
      {/* In a history it is no news that a time is over. */}
      {isOver(instant, now) && ` · ${describeDistance(instant, now)}`}
    </span>
  </p>
);

/** The times of a task: at the job, how far off, on the reader's own clock; and in a picture while one of them is to come. */
export const TaskTimeReadout = ({ task, now }: { task: ShownTask; now: number }) => {
  const times = timesOf(task).filter(({ instant }) => Number.isFinite(instant));
  const job = clockOf(task);
  // Another program may have sent any year: there is no picture of thousands of them.
  const isUsual = times.every(({ wall }) => isUsualYear(Number(wall.slice(0, 4))));
  const last = times[1];
  const isRange = last !== undefined && !hasTwoStops(task.kind);
  return (
    <div className={classes['times']}>
      {(isRange ? times.slice(0, 1) : times).map(({ name, wall, instant }) => (
        <Readout
          key={name}
          label={isRange ? kindNames[task.kind] : labelOf(task.kind, name)}
          at={isRange && last ? `${describeWall(wall)}${until(wall, last.wall)}` : describeWall(wall)}
          instant={instant}
          now={now}
          zone={zoneName(task)}
          own={describeOwnTime(instant, wall, ownZone())}
        />
      ))}
      {job && isUsual && times.some(({ instant }) => instant > now) && (
        <TimeStrip
          clocks={[job, readersClock()]}
          now={now}
          nowName={noteWords.now}
          events={stripEvents(task.kind, times, null)}
          bar={stripBar(times, now)}
          ghost={null}
        />
      )}
    </div>
  );
};
