import { useAskingTasks } from '#features/new-task/sending/page-pressed-tasks.ts';
import { useIntents } from '#data/outbox/outbox.ts';
import classes from './shell.module.css';

/** How many tasks wait for an answer or for the service, beside the link to them; nothing where none does. */
export const UnresolvedCount = () => {
  const asking = useAskingTasks();
  const open = useIntents().filter(({ settledBy, state }) => settledBy === null && state !== 'sending');
  const count = asking.length + open.length;
  if (count === 0) return null;
  return (
    <span className={classes['count']} aria-hidden>
      {count}
    </span>
  );
};
