import { useConnection } from '#client/connection.ts';
import { useIntents } from '#outbox/outbox.ts';
import classes from './shell.module.css';

/** How many tasks wait for a word or a way out, beside the link to them; nothing where none does. */
export const UnresolvedCount = () => {
  const connection = useConnection();
  const count = useIntents().filter(
    (intent) =>
      intent.connectionId === connection?.id && intent.settledBy === null && intent.state !== 'sending',
  ).length;
  if (count === 0) return null;
  return (
    <span className={classes['count']} aria-hidden>
      {count}
    </span>
  );
};
