import { clockWords } from './words.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** "6 min", "3 h 6 min", "2 days 4 h": a duration in its one or two largest units, at least a minute. @param ms not negative. */
const describeLength = (ms: number): string => {
  const whole = Math.max(minute, Math.round(ms / minute) * minute);
  if (whole < hour) return clockWords.minutes(whole / minute);
  if (whole < day) {
    const rest = (whole % hour) / minute;
    return [
      clockWords.hours(Math.floor(whole / hour)),
      ...(rest === 0 ? [] : [clockWords.minutes(rest)]),
    ].join(' ');
  }
  const days = Math.floor(whole / day);
  const rest = Math.floor((whole % day) / hour);
  return [clockWords.days(days), ...(days > 6 || rest === 0 ? [] : [clockWords.hours(rest)])].join(' ');
};

/** "in 3 h 6 min", "2 days ago", "now": the time from `now` to an instant, both in milliseconds since 1970. */
export const describeDistance = (instant: number, now: number): string => {
  if (Math.abs(instant - now) < minute) return clockWords.now;
  const length = describeLength(Math.abs(instant - now));
  return instant > now ? clockWords.ahead(length) : clockWords.ago(length);
};
