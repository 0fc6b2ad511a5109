import { Link } from 'wouter';
import { describeDay } from '#time/describe.ts';
import { formatCount } from '#time/language.ts';
import { useSearchAddress } from '#ui/search-params.ts';
import type { DayLoad } from './day-load.ts';
import { hourClock, type DueHour } from './due-hours.ts';
import classes from './day-load-card.module.css';
import { daysParam, dueParam, outcomeParam, searchParam } from './sent-search-params.ts';
import { loadWords as words } from './words.ts';

/** Pixels: of the tallest bar, of one deadline at most, and of what stands above and below a bar. */
const tallest = 20;
const each = 7;
const base = 32;

/** A bar counts the tasks of its hour whatever the list is filtered by: its link shows all of them. */
const otherFilters = [searchParam.name, outcomeParam.name, daysParam.name];

type DayLoadProps = {
  load: DayLoad;
  /** The hour that the list below is filtered by. */
  due: DueHour | null;
};

/** The deadlines of a day by hour. Each bar is a link that shows its tasks; the one in force shows all again. */
export const DayLoadCard = ({ load, due }: DayLoadProps) => {
  const { day, offset, zone, hours, total, most, busiest, now } = load;
  const addressOf = useSearchAddress(dueParam);
  const perDeadline = Math.min(each, tallest / most);
  return (
    <section className={classes['card']} aria-labelledby="day-load">
      <header className={classes['head']}>
        <h2 id="day-load">{now === null ? words.of(describeDay(`${day} 00:00:00`)) : words.today}</h2>{' '}
        <bdi className={classes['wide']}>{words.byHour(zone)}</bdi>
        <span className={classes['sum']}>
          <bdi>
            <b>{formatCount(total)}</b> {words.due}
            {busiest !== null && (
              <>
                {' · '}
                <b>{formatCount(most)}</b> {words.at(hourClock(busiest))}
                <span className={classes['wide']}>{words.busiest}</span>
              </>
            )}
          </bdi>
        </span>
      </header>
      <ol className={classes['hours']}>
        {hours.map(({ hour, count }) => {
          const height = Math.round(perDeadline * count);
          const isChosen = due !== null && due.day === day && due.hour === hour && due.offset === offset;
          const bar = (
            <svg width="100%" height={base + 2} aria-hidden focusable="false">
              {now !== null && Math.floor(now) === hour && (
                <svg x={`${(now - hour) * 100}%`} overflow="visible">
                  <g className={classes['now']}>
                    <line y1="1" y2={base} />
                    <text x="5" y="9">
                      {words.now}
                    </text>
                  </g>
                </svg>
              )}
              {count > 0 && (
                <>
                  <rect
                    className={hour === busiest ? classes['peak'] : classes['bar']}
                    x="12%"
                    width="76%"
                    y={base - height}
                    height={height}
                    rx="3"
                  />
                  <text className={classes['count']} x="50%" y={base - height - 3}>
                    {formatCount(count)}
                  </text>
                </>
              )}
              <line className={classes['base']} x1="0" x2="100%" y1={base + 0.5} y2={base + 0.5} />
            </svg>
          );
          const label = (
            <span className={classes['hour']} aria-hidden>
              {hourClock(hour).slice(0, 2)}
            </span>
          );
          return (
            <li key={hour} aria-hidden={count === 0 || undefined}>
              {count === 0 ? (
                <span className={classes['column']}>
                  {bar}
                  {label}
                </span>
              ) : (
                <Link
                  href={isChosen ? addressOf(null) : addressOf({ day, hour, offset }, otherFilters)}
                  // The first one leaves the filters behind, and Back brings them back.
                  replace={due !== null}
                  className={classes['column']}
                  aria-label={words.bar(hourClock(hour), count)}
                  aria-current={isChosen || undefined}
                >
                  {bar}
                  {label}
                </Link>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
};
