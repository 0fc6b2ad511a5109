import { useMemo } from 'react';
import { useLocation } from 'wouter';
import { copyQuery, type CopyPurpose } from '#outbox/copy-address.ts';
import { IntentCard } from '#outbox/intent-card.tsx';
import type { Intent } from '#outbox/intent.ts';
import { useIntents } from '#outbox/outbox.ts';
import { openedAt } from '../opened-at.ts';
import { words } from '../words.ts';
import classes from './rail.module.css';

const most = 5;

/** What was sent since the page opened, and before that whatever still waits for a word, newest first. */
export const RecentIntents = ({ connectionId }: { connectionId: string }) => {
  const [location, navigate] = useLocation();
  const copy = (purpose: CopyPurpose) => (intent: Intent) =>
    navigate(location + copyQuery(purpose, intent.id), { replace: true });
  const intents = useIntents();
  const recent = useMemo(
    () =>
      intents
        .filter((intent) => intent.connectionId === connectionId)
        .filter((intent) => intent.settledBy === null || intent.createdAt >= openedAt)
        .slice(0, most),
    [intents, connectionId],
  );
  return (
    <section aria-label={words.recent}>
      <h2 className={classes['title']}>{words.recent}</h2>
      {recent.length === 0 ? (
        <p className={classes['dim']}>{words.nothingSent}</p>
      ) : (
        <div className={classes['times']}>
          {recent.map((intent) => (
            <IntentCard key={intent.id} intent={intent} onFix={copy('fix')} onDuplicate={copy('duplicate')} />
          ))}
        </div>
      )}
    </section>
  );
};
