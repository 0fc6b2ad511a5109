import { useMemo } from 'react';
import { AfterHydration } from '#ui/after-hydration.tsx';
import { words } from '../words.ts';
import { usePressedTasks } from './page-pressed-tasks.ts';
import { PressedCard } from './pressed-card.tsx';
import classes from './rail.module.css';
import { RecentIntents } from './recent-intents.tsx';

type SentFromHereProps = {
  connectionId: string;
  /** Puts a pressed task that asks something back into the form. */
  onEdit: (id: string) => void;
};

/** What was sent from this page, newest first. */
export const SentFromHere = ({ connectionId, onEdit }: SentFromHereProps) => {
  const all = usePressedTasks();
  const pressed = useMemo(
    () => all.filter(({ task }) => task.connection.id === connectionId),
    [all, connectionId],
  );
  return (
    <section aria-label={words.recent} className={classes['times']}>
      <h2 className={classes['head']}>{words.recent}</h2>
      {pressed.toReversed().map((view) => (
        <PressedCard key={view.task.id} view={view} onEdit={onEdit} />
      ))}
      <AfterHydration>
        <RecentIntents connectionId={connectionId} pressed={pressed} />
      </AfterHydration>
    </section>
  );
};
