import { inFormWords } from '#form/in-form-words.ts';
import { IconCopyPlus } from '@tabler/icons-react';
import { may } from '#data/http/own-key.ts';
import { wallsOf, type Intent } from '#data/outbox/intent.ts';
import { displayStatusOf, waitingOf, type SenderContext } from '#data/outbox/display-status.ts';
import { explanation } from '#data/outbox/words.ts';
import { ownClock } from '#time/own-clock.ts';
import { Avatar } from '#ui/avatar.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useLetterKeys } from '#ui/letter-keys.ts';
import { TrackIcons } from '#features/task-card/track-icons.tsx';
import { compactWhen } from '#time/compact-when.ts';
import { zoneName } from './deadlines.ts';
import { Kind, Outcome } from './badges.tsx';
import classes from './sent.module.css';
import type { NameAssignment } from '#data/lists/use-names.ts';
import { words } from './words.ts';

// Made once: in a row that a scroll fills anew, it is not drawn again.
const copyPlus = <IconCopyPlus size={16} aria-hidden />;

type IntentCellsProps = {
  intent: Intent;
  context: SenderContext;
  nameAssignment: NameAssignment;
  /** Milliseconds: "today" and "tomorrow" are told from it. */
  now: number;
  onDuplicate: (intent: Intent) => void;
  onOpen: (intent: Intent) => void;
};

/** One sent task in two dense lines. The whole row opens its details; the other buttons lie above that. */
export const IntentCells = ({
  intent,
  context,
  nameAssignment,
  now,
  onDuplicate,
  onOpen,
}: IntentCellsProps) => {
  const letters = useLetterKeys();
  const { kind, orderId, summary, last, baseUrl, createdAt, body } = intent;
  const status = displayStatusOf(intent, context);
  const created = status === 'created' && last?.kind === 'created' ? last : null;
  const assignment = created?.data.assignment ?? null;
  const assigned = assignment && nameAssignment(assignment);
  const when = compactWhen(wallsOf(intent), Number(body['timezone']), now);
  const zone = zoneName(intent);
  const isElsewhere = context.connection !== null && context.connection.baseUrl !== baseUrl;
  const sent = isElsewhere ? words.sentTo(new URL(baseUrl).host) : words.sentAt(ownClock(createdAt));
  const who = summary.who || words.noName;
  const where = summary.where || words.noAddress;
  const time = when?.time ?? summary.when;
  return (
    <>
      <button
        type="button"
        className={classes['open']}
        aria-label={words.details(orderId)}
        data-row-focus
        onClick={() => onOpen(intent)}
      />
      <span className={classes['outcome']}>
        <Outcome status={status} />
        <Kind kind={kind} />
      </span>
      <span className={classes['who']}>
        <bdi className={classes['strong']}>{who}</bdi>
        <bdi className={classes['quiet']}>{where}</bdi>
      </span>
      <span className={classes['when']}>
        <span className={classes['strong']}>{time}</span>
        <span className={classes['quiet']}>
          {when?.day}
          {when && when.day !== '' && ' · '}
          <bdi>{zone}</bdi>
        </span>
      </span>
      <span className={classes['result']}>
        {assigned === null ? (
          <span className={classes['reason']}>
            {inFormWords(intent.kind, explanation(intent, status, waitingOf(intent, context)))}
          </span>
        ) : (
          <>
            {assignment?.state !== 'unassigned' && <Avatar name={assigned.name} />}
            <span className={classes['agent']} data-state={assignment?.state}>
              <bdi>{assigned.name}</bdi>
              {assigned.team !== null && <bdi className={classes['quiet']}>{assigned.team}</bdi>}
            </span>
          </>
        )}
      </span>
      <span className={classes['order']}>
        <span className={classes['number']} data-long={orderId.length > 17 || undefined}>
          <bdi>{orderId}</bdi>
          <CopyButton text={orderId} label={words.copyOrder(orderId)} letter="C" />
        </span>
        <span className={classes['quiet']}>{sent}</span>
      </span>
      <span className={classes['actions']}>
        {created && <TrackIcons links={created.trackingLinks} orderId={orderId} />}
        {may(context.connection, 'create') && (
          <IconButton
            size="medium"
            label={words.duplicate(orderId)}
            aria-keyshortcuts={letters ? 'D' : undefined}
            title={words.duplicate(orderId)}
            onClick={() => onDuplicate(intent)}
          >
            {copyPlus}
          </IconButton>
        )}
      </span>
    </>
  );
};
