import { useNow } from '#ui/use-clock.ts';
import classes from './intent-card.module.css';
import { nextTryWords } from '#data/outbox/words.ts';

/** How long until the service is asked again, counted down; nothing once the time has come. */
export const Countdown = ({ until }: { until: number }) => {
  const now = useNow(1000);
  const seconds = Math.ceil((until - now) / 1000);
  if (seconds <= 0) return null;
  // `role="timer"` is not announced each second, but a screen reader can read it on demand.
  return (
    <p role="timer" className={classes['countdown']}>
      {nextTryWords(seconds)}
    </p>
  );
};
