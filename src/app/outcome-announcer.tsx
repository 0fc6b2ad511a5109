import { useEffect, useState } from 'react';
import { getConnection } from '#client/connection.ts';
import { subscribeOutcomes } from '#outbox/outbox.ts';
import { standingWords } from '#outbox/words.ts';
import { LiveText } from '#ui/live-text.tsx';
import { words } from './words.ts';

/** Announces the outcome of a task to screen readers, on whatever page the person is by then. */
export const OutcomeAnnouncer = () => {
  const [said, setSaid] = useState('');
  useEffect(
    () =>
      subscribeOutcomes(({ orderId, connectionId }, standing) => {
        // Another account's tasks may be sent by another tab.
        if (connectionId !== getConnection()?.id) return;
        if (standing !== 'sending') setSaid(words.outcome(orderId, standingWords[standing]));
      }),
    [],
  );
  return <LiveText>{said}</LiveText>;
};
