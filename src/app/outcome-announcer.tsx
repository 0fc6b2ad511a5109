import { useEffect, useState } from 'react';
import { getConnection } from '#data/http/connection.ts';
import { subscribeOutcomes } from '#data/outbox/outbox.ts';
import { displayStatusWords } from '#data/outbox/words.ts';
import { LiveText } from '#ui/live-text.tsx';
import { words } from './words.ts';

/** Announces the outcome of a task to screen readers, on whatever page the person is by then. */
export const OutcomeAnnouncer = () => {
  const [said, setSaid] = useState('');
  useEffect(
    () =>
      subscribeOutcomes(({ orderId, connectionId }, status) => {
        // Another account's tasks may be sent by another tab.
        if (connectionId !== getConnection()?.id) return;
        if (status !== 'sending') setSaid(words.outcome(orderId, displayStatusWords[status]));
      }),
    [],
  );
  return <LiveText>{said}</LiveText>;
};
