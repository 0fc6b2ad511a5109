import { IconMoon } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { describeDay } from '#time/describe.ts';
import { placeStrip, type Clock, type PlacedFlag, type Pointing, type Track } from '#time/strip-layout.ts';
import { clockOf } from '#time/wall-time.ts';
import { onResize } from './on-resize.ts';
import classes from './time-strip.module.css';
import { words } from './words.ts';

/**
 * How wide an element is, in pixels, and again whenever that changes: for pictures whose words must not cover each other.
 * @param unmeasured the width of an element that has none yet.
 */
const useWidth = <E extends Element>(unmeasured: number): [RefObject<E | null>, number] => {
  const ref = useRef<E>(null);
  const [width, setWidth] = useState(0);
  // Before the first paint, so that nothing is drawn twice.
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const measure = () => setWidth(Math.round(element.getBoundingClientRect().width));
    measure();
    return onResize([element], measure);
  }, []);
  return [ref, width || unmeasured];
};

/** What has to happen at an instant; the flag shows its name where there is room. `late`: it may be wanted so. */
export type StripEvent = {
  id: string;
  instant: number;
  name: string;
  tone: 'due' | 'pickup' | 'late' | 'bad';
};

/** A bar between two instants; `bad` where they are in the wrong order. */
export type StripBar = { from: number; to: number; tone: 'due' | 'bad' };

type TimeStripProps = {
  /** The job's clock and the reader's, each with the name that stands before its hours. */
  clocks: readonly [NamedClock, ...NamedClock[]];
  now: number;
  /** What is said above the present moment, before its time. */
  nowName: string;
  /** Earlier one first, at most two. */
  events: readonly StripEvent[];
  /** What the bar joins: now and the one event, or two of them. */
  bar: StripBar | null;
  /** What the one event would be by another clock: a line without a flag. */
  ghost: { instant: number; name: string } | null;
};

export type NamedClock = { name: string; clock: Clock };

const ghostId = 'ghost';
const rowHeight = 26;
const top = 21;
const trackHeight = 20;

const percent = (x: number): string => `${x.toFixed(3)}%`;

/** Figures and letters of one size are near enough to seven pixels; a flag has an edge around them. */
const widthOf = (text: string): number => text.length * 7;
const flagWidthOf = (text: string): number => widthOf(text) + 10;

/** An axis that is narrower has room for times alone. */
const minForNames = 500;
/** Stands in for the width of an axis that is not drawn yet. */
const usualWidth = 640;

const Row = ({ track, y }: { track: Track; y: number }) => (
  <svg x="0" y={y} width="100%" height={trackHeight} className={classes['track']}>
    <rect className={classes['day']} width="100%" height={trackHeight} />
    {track.nights.map(({ x, width }) => (
      <rect key={x} className={classes['night']} x={percent(x)} width={percent(width)} height={trackHeight} />
    ))}
    {track.nights
      .filter(({ hasMoon }) => hasMoon)
      .map(({ x }) => (
        <svg key={x} x={percent(x)} overflow="visible">
          <IconMoon x={4} y={4} size={12} className={classes['moon']} />
        </svg>
      ))}
    {track.ticks.map(({ x, label }) => (
      <g key={x}>
        <line className={classes['tick']} x1={percent(x)} x2={percent(x)} y2="3" />
        {label !== '' && (
          <text className={classes['hour']} x={percent(x)} y="14">
            {label}
          </text>
        )}
      </g>
    ))}
    {track.days.map(({ x, day, naming }) => (
      <g key={x}>
        <line className={classes['midnight']} x1={percent(x)} x2={percent(x)} y2={trackHeight} />
        {naming !== null && (
          <svg x={percent(x)} overflow="visible">
            <text
              className={classes['dayName']}
              textAnchor={naming === 'after' ? 'start' : 'end'}
              x={naming === 'after' ? 5 : -5}
              y="14"
            >
              {describeDay(day)
                .split(' ')
                .slice(...(track.ticks.length > 0 ? [0, 2] : [1, 3]))
                .join(' ')}
            </text>
          </svg>
        )}
      </g>
    ))}
  </svg>
);

type FlagProps = {
  flag: { x: number; pointing: Pointing };
  tone: StripEvent['tone'];
  text: string;
  lower: string | null;
  /** Of the bar, from the top. */
  middle: number;
  bottom: number;
};

const Flag = ({ flag, tone, text, lower, middle, bottom }: FlagProps) => {
  const width = flagWidthOf(text);
  const left = { middle: -width / 2, start: -2, end: 2 - width }[flag.pointing];
  return (
    <g className={classes['event']} data-tone={tone}>
      <line className={classes['line']} x1={percent(flag.x)} x2={percent(flag.x)} y1="18" y2={bottom + 3} />
      <svg x={percent(flag.x)} overflow="visible">
        <rect className={classes['flag']} x={left} width={width} height="18" rx="4" />
        <text className={classes['flagText']} x={left + width / 2} y="13">
          {text}
        </text>
        <path className={classes['diamond']} d={`M0 ${middle - 4}l4 4l-4 4l-4 -4z`} />
        {lower !== null && (
          <text className={classes['lower']} textAnchor={flag.pointing} y={bottom + 16}>
            {lower}
          </text>
        )}
      </svg>
    </g>
  );
};

type GhostProps = { flag: PlacedFlag; text: string; lower: string | null; bottom: number };

const Ghost = ({ flag, text, lower, bottom }: GhostProps) => (
  <g className={classes['ghost']}>
    <line className={classes['line']} x1={percent(flag.x)} x2={percent(flag.x)} y1="18" y2={bottom + 3} />
    {flag.pointing !== null && (
      <svg x={percent(flag.x)} overflow="visible">
        <text className={classes['lower']} textAnchor={flag.pointing} y="13">
          {text}
        </text>
        {lower !== null && (
          <text className={classes['lower']} textAnchor={flag.pointing} y={bottom + 16}>
            {lower}
          </text>
        )}
      </svg>
    )}
  </g>
);

/**
 * A picture of the job's time on the job's clock and the reader's: now, what has to happen, night and midnight. Drawn by
 * attributes alone, since the page allows no style attributes; it is read out by the text beside it.
 */
export const TimeStrip = ({ clocks, now, nowName, events, bar, ghost }: TimeStripProps) => {
  const [job, own] = clocks;
  const [picture, width] = useWidth<SVGSVGElement>(usualWidth);
  const hasNames = width >= minForNames;
  const textOf = (name: string, instant: number): string =>
    [hasNames && name, clockOf(job.clock(instant))].filter(Boolean).join(' ');
  const nowText = textOf(nowName, now);
  const flags = events.map((event) => ({ ...event, text: textOf(event.name, event.instant) }));
  const ghostText = ghost ? textOf(ghost.name, ghost.instant) : '';
  const strip = placeStrip(
    own ? [job.clock, own.clock] : [job.clock],
    { instant: now, width: widthOf(nowText) },
    [
      ...flags.map(({ id, instant, text }) => ({ id, instant, width: flagWidthOf(text) })),
      ...(ghost
        ? [{ id: ghostId, instant: ghost.instant, width: widthOf(ghostText), isOptional: true }]
        : []),
    ],
    width,
  );
  const ghostFlag = strip.flags.find(({ id }) => id === ghostId);
  const isDouble = strip.tracks.length > 1 && own !== undefined;
  const bottom = top + (isDouble ? rowHeight : 0) + trackHeight;
  // Between the tracks; below a single one, whose hours it would cross.
  const middle = isDouble ? (top + bottom) / 2 : bottom + 5;
  const xOf = (instant: number): number =>
    instant === now
      ? strip.now.x
      : (strip.flags.find(({ id }) => id === events.find((each) => each.instant === instant)?.id)?.x ?? 0);
  const barX = bar && [xOf(bar.from), xOf(bar.to)].toSorted((a, b) => a - b);
  return (
    <div className={classes['strip']} aria-hidden>
      <div className={classes['names']}>
        <span>{job.name}</span>
        {isDouble && <span>{own.name}</span>}
      </div>
      <svg ref={picture} width="100%" height={bottom + 21} className={classes['picture']} focusable="false">
        {strip.tracks.map((track, at) => (
          <Row key={clocks[at]?.name} track={track} y={top + at * rowHeight} />
        ))}
        {own && !isDouble && (
          <text className={classes['same']} y={bottom + 17}>
            {words.sameClock}
          </text>
        )}
        {bar && barX && (
          <rect
            className={classes['bar']}
            data-tone={bar.tone}
            x={percent(barX[0] ?? 0)}
            width={percent((barX[1] ?? 0) - (barX[0] ?? 0))}
            y={middle - 2}
            height="4"
            rx="2"
          />
        )}
        <line
          className={classes['now']}
          x1={percent(strip.now.x)}
          x2={percent(strip.now.x)}
          y1="19"
          y2={bottom + 2}
        />
        <svg x={percent(strip.now.x)} overflow="visible">
          <circle className={classes['ring']} cx="0" cy={middle} r="4" />
          {strip.now.pointing !== null && (
            <>
              <text className={classes['nowText']} textAnchor={strip.now.pointing} y="13">
                {nowText}
              </text>
              {isDouble && (
                <text className={classes['nowText']} textAnchor={strip.now.pointing} y={bottom + 16}>
                  {clockOf(own.clock(now))}
                </text>
              )}
            </>
          )}
        </svg>
        {ghost && ghostFlag && (
          <Ghost
            flag={ghostFlag}
            text={ghostText}
            lower={isDouble ? clockOf(own.clock(ghost.instant)) : null}
            bottom={bottom}
          />
        )}
        {strip.flags.map(({ id, x, pointing }) => {
          const flag = flags.find((each) => each.id === id);
          return (
            flag && (
              <Flag
                key={id}
                flag={{ x, pointing: pointing ?? 'middle' }}
                tone={flag.tone}
                text={flag.text}
                middle={middle}
                lower={isDouble ? clockOf(own.clock(flag.instant)) : null}
                bottom={bottom}
              />
            )
          );
        })}
      </svg>
    </div>
  );
};
