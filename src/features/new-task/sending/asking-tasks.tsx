import { useLocation } from 'wouter';
import { copyAddress } from '#data/outbox/copy-address.ts';
import { words } from '../words.ts';
import { useAskingTasks } from './page-pressed-tasks.ts';
import { PressedCard } from './pressed-card.tsx';
import classes from './rail.module.css';

/** Pressed tasks that wait for a person's answer, for pages that do not have the form beside them; nothing where none does. */
export const AskingTasks = () => {
  const asking = useAskingTasks();
  const [, navigate] = useLocation();
  if (asking.length === 0) return null;
  return (
    <section aria-labelledby="asking-tasks" className={classes['times']}>
      <h2 id="asking-tasks" className={classes['head']}>
        {words.asking(asking.length)}
      </h2>
      {asking.map((view) => (
        <PressedCard key={view.task.id} view={view} onEdit={(id) => navigate(copyAddress('fix', id))} />
      ))}
    </section>
  );
};
