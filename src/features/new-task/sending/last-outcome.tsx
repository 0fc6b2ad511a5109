import { useConnection } from '#data/http/connection.ts';
import { useOnLine } from '#data/http/on-line.ts';
import { displayStatusOf } from '#data/outbox/display-status.ts';
import { useIntents } from '#data/outbox/outbox.ts';
import { cardName, displayStatusWords } from '#data/outbox/words.ts';
import { words } from '../words.ts';
import { openedAt } from './recent-intents.tsx';
import { useUnrecorded } from '../unrecorded-tasks.ts';

type LastOutcomeProps = { className: string | undefined };

/** One line on what was sent last, for screens on which its card is out of sight. */
export const LastOutcome = ({ className }: LastOutcomeProps) => {
  const context = { connection: useConnection(), onLine: useOnLine() };
  const unrecorded = useUnrecorded().at(-1);
  const sent = useIntents().find(({ createdAt }) => createdAt >= openedAt);
  if (!unrecorded && !sent) return null;
  return (
    <span className={className}>
      <b>{unrecorded ? words.notSent : sent && displayStatusWords[displayStatusOf(sent, context)]}</b>
      <bdi>{cardName(unrecorded?.values.order_id.trim() ?? sent?.orderId ?? '')}</bdi>
    </span>
  );
};
