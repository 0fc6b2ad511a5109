import { useConnection } from '#client/connection.ts';
import { useOnLine } from '#client/on-line.ts';
import { useIntents } from '#outbox/outbox.ts';
import { standingOf } from '#outbox/standing.ts';
import { cardName, standingWords } from '#outbox/words.ts';
import { openedAt } from '../opened-at.ts';

type LastOutcomeProps = { connectionId: string; className: string | undefined };

/** One line on what was sent last, for screens on which its card is out of sight. */
export const LastOutcome = ({ connectionId, className }: LastOutcomeProps) => {
  const means = { connection: useConnection(), onLine: useOnLine() };
  const last = useIntents().find(
    (intent) => intent.connectionId === connectionId && intent.createdAt >= openedAt,
  );
  if (!last) return null;
  return (
    <span className={className}>
      <b>{standingWords[standingOf(last, means)]}</b>
      <bdi>{cardName(last.orderId)}</bdi>
    </span>
  );
};
