import { minuteMs } from './wall-time.ts';
import { clockWords } from './words.ts';

/** "6 min", "3 h 6 min", "2 days 4 h": a duration in its one or two largest units, at least a minute. @param ms not negative. */
const describeLength = (ms: number): string => {
  const minutes = Math.max(1, Math.round(ms / minuteMs));
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  const parts = [
    days > 0 && clockWords.days(days),
    days < 7 && hours % 24 > 0 && clockWords.hours(hours % 24),
    days === 0 && minutes % 60 > 0 && clockWords.minutes(minutes % 60),
  ];
  return parts.filter(Boolean).join(' ');
};

/** "in 3 h 6 min", "2 days ago", "now": the time from `now` to an instant, both in milliseconds since 1970. */
export const describeDistance = (instant: number, now: number): string => {
  if (Math.abs(instant - now) < minuteMs) return clockWords.now;
  const length = describeLength(Math.abs(instant - now));
  return instant > now ? clockWords.ahead(length) : clockWords.ago(length);
};
