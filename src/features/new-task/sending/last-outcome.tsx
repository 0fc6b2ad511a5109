import { useConnection } from '#data/http/connection.ts';
import { useOnLine } from '#data/http/on-line.ts';
import { displayStatusOf } from '#data/outbox/display-status.ts';
import { useIntents } from '#data/outbox/outbox.ts';
import { cardName, displayStatusWords } from '#data/outbox/words.ts';
import { words } from '../words.ts';
import { openedAt, usePressedTasks } from './page-pressed-tasks.ts';

type LastOutcomeProps = { connectionId: string; className: string | undefined };

/** One line on what was sent last, for screens on which its card is out of sight. */
export const LastOutcome = ({ connectionId, className }: LastOutcomeProps) => {
  const context = { connection: useConnection(), onLine: useOnLine() };
  const pressed = usePressedTasks().findLast(({ task }) => task.connection.id === connectionId);
  const sent = useIntents().find(
    (intent) => intent.connectionId === connectionId && intent.createdAt >= openedAt,
  );
  if (!pressed && !sent) return null;
  const status = pressed ? (pressed.question ? words.notSent : words.creating) : null;
  return (
    <span className={className}>
      <b>{status ?? (sent && displayStatusWords[displayStatusOf(sent, context)])}</b>
      <bdi>{cardName(pressed?.task.values.order_id.trim() ?? sent?.orderId ?? '')}</bdi>
    </span>
  );
};
