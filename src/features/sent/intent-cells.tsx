import { withFieldLabels } from '#form/with-field-labels.ts';
import { may } from '#data/http/key-rights.ts';
import { wallsOf } from '#contract/task-times.ts';
import { zoneName, type Intent } from '#data/outbox/intent.ts';
import { displayStatusOf, waitingOf, type SenderContext } from '#data/outbox/display-status.ts';
import { explanation } from '#data/outbox/words.ts';
import type { NameAssignment } from '#data/lists/use-names.ts';
import { compactWhen } from '#time/compact-when.ts';
import { ownClock } from '#time/own-clock.ts';
import { OutcomeBadge } from './task-badges.tsx';
import { SentRow } from './sent-row.tsx';
import { words } from './words.ts';

type IntentCellsProps = {
  intent: Intent;
  context: SenderContext;
  nameAssignment: NameAssignment;
  /** Milliseconds: used to work out "today" and "tomorrow". */
  now: number;
  /** The day that stands above the row, `YYYY-MM-DD`; undefined where it is no day. */
  day: string | undefined;
  onDuplicate: (intent: Intent) => void;
  onOpen: (intent: Intent) => void;
};

/** The row of a task that this device sent. */
export const IntentCells = ({
  intent,
  context,
  nameAssignment,
  now,
  day,
  onDuplicate,
  onOpen,
}: IntentCellsProps) => {
  const { kind, orderId, summary, last, createdAt, body } = intent;
  const status = displayStatusOf(intent, context);
  const created = status === 'created' && last?.kind === 'created' ? last : null;
  const assignment = created?.data.assignment;
  const asked = body['fleet_id'];
  return (
    <SentRow
      orderId={orderId}
      name={orderId}
      note={words.sentAt(ownClock(createdAt))}
      state={<OutcomeBadge status={status} />}
      kind={kind}
      who={summary.who}
      where={summary.where}
      when={
        compactWhen(wallsOf(intent), Number(body['timezone']), now, day) ?? { time: summary.when, day: '' }
      }
      zone={zoneName(intent)}
      driver={
        assignment?.state === 'unassigned'
          ? null
          : assignment
            ? nameAssignment(assignment)
            : typeof asked === 'string' && asked !== ''
              ? nameAssignment({ state: 'agent', fleet_id: asked })
              : undefined
      }
      reason={
        assignment
          ? undefined
          : withFieldLabels(kind, explanation(intent, status, waitingOf(intent, context)))
      }
      links={created?.trackingLinks ?? []}
      onOpen={() => onOpen(intent)}
      onDuplicate={may(context.connection, 'create') ? () => onDuplicate(intent) : null}
    />
  );
};
