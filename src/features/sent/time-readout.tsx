import { datetimesOf } from '#contract/operations.ts';
import { labelOf } from '#form/field-rows.ts';
import type { Intent } from '#outbox/intent.ts';
import { describeOwnTime, describeWall } from '#time/describe.ts';
import { instantOf, isWallTime } from '#time/wall-time.ts';
import { ownZone } from '#time/zones.ts';
import classes from './task-panel.module.css';
import { zoneName } from './deadlines.ts';
import { detailWords as words } from './words.ts';

const minute = 60_000;

/** "4 h 36 min" */
const span = (milliseconds: number): string => {
  const minutes = Math.round(Math.abs(milliseconds) / minute);
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return words.days(Math.floor(hours / 24), hours % 24);
  return hours > 0 ? words.hours(hours, minutes % 60) : words.minutes(minutes);
};

/** How far an instant is from now: "in 4 h 36 min", "20 min ago". */
const distance = (ahead: number): string => {
  if (Math.abs(ahead) < minute) return words.now;
  return ahead > 0 ? words.ahead(span(ahead)) : words.ago(span(ahead));
};

/** The times of a task: at the job, how far off, and on the reader's own clock. */
export const TimeReadout = ({ intent, now }: { intent: Intent; now: number }) => {
  const { kind, body } = intent;
  const offset = Number(body['timezone']);
  return datetimesOf(kind).map((name) => {
    const wall = body[name];
    if (typeof wall !== 'string' || !isWallTime(wall)) return null;
    const instant = instantOf(wall, offset);
    const own = describeOwnTime(instant, wall, ownZone());
    return (
      <p key={name} className={classes['readout']}>
        <span className={classes['label']}>{labelOf(kind, name)}</span>
        <b>{describeWall(wall)}</b>
        <span className={classes['distance']}>{distance(instant - now)}</span>
        <span className={classes['clock']}>
          <bdi>{zoneName(intent)}</bdi>
          {own !== null && ` · ${own}`}
        </span>
      </p>
    );
  });
};
