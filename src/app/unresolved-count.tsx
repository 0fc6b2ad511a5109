import { useIntents } from '#outbox/outbox.ts';
import classes from './shell.module.css';

/** How many tasks wait for a word or a way out, beside the link to them; nothing where none does. */
export const UnresolvedCount = () => {
  const count = useIntents().filter(
    ({ settledBy, state }) => settledBy === null && state !== 'sending',
  ).length;
  if (count === 0) return null;
  return (
    <span className={classes['count']} aria-hidden>
      {count}
    </span>
  );
};
