import { VisuallyHidden } from '@mantine/core';
import { IconCircleDashed, IconCopyPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { TaskKind } from '#contract/operations.ts';
import type { TrackingLink } from '#data/http/created-task.ts';
import type { Assigned } from '#data/lists/use-names.ts';
import { kindNames } from '#form/words.ts';
import { rowWords } from '#data/outbox/words.ts';
import { TrackIcons } from '#features/task-card/track-icons.tsx';
import type { CompactWhen } from '#time/compact-when.ts';
import { Avatar } from '#ui/avatar.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { rowIcon } from '#ui/row-icon.tsx';
import { useLetterKeys } from '#ui/letter-keys.ts';
import { KindBadge, kindPictures } from './task-badges.tsx';
import classes from './sent.module.css';
import { words } from './words.ts';

const { root: hidden = '' } = VisuallyHidden.classes;

// Made once, and of plain elements: a scroll makes them anew for each row.
const copyPlus = rowIcon(IconCopyPlus, 16);
const nobody = (
  <>
    {rowIcon(IconCircleDashed, 24, 1)}
    <span className={hidden}>{words.unassigned}</span>
  </>
);

/** Pixels of a row. */
export const rowHeights = { wide: 50, narrow: 96 };

type SentRowProps = {
  /** Its parts are cells of a table; else they are those of an article. */
  isTable?: boolean;
  orderId: string;
  /** Stands in the place of an order number that is blank. */
  name: string;
  /** "Sent 11:21", by the reader's clock. Not in sight, beside a time by the clock at the job: details have it. */
  note: string;
  /** What became of the task, as icon and word. */
  state: ReactNode;
  kind: TaskKind;
  who: string;
  where: string;
  when: CompactWhen | null;
  zone: string;
  /** Null: unassigned. Of a task that was not created, who was asked for; undefined where nobody was. */
  driver: Assigned | null | undefined;
  /** Why the task was not created, of which the row has the first sentence in the place of the word for its kind. */
  reason?: string | undefined;
  links: readonly TrackingLink[];
  /** Null where there is no more to show. */
  onOpen: (() => void) | null;
  /** Null where it cannot be. */
  onDuplicate: (() => void) | null;
};

/** One task in two dense lines, whichever list it stands in. The whole row opens its details; the other buttons lie above that. */
export const SentRow = ({
  isTable = false,
  orderId,
  name,
  note,
  state,
  kind,
  who,
  where,
  when,
  zone,
  driver,
  reason,
  links,
  onOpen,
  onDuplicate,
}: SentRowProps) => {
  const letters = useLetterKeys();
  const role = isTable ? 'cell' : undefined;
  return (
    <>
      <span role={role} className={classes['outcome']}>
        {onOpen && (
          <button
            type="button"
            className={classes['open']}
            aria-label={orderId === '' ? words.detailsOf(name) : rowWords.details(orderId)}
            data-row-focus
            onClick={onOpen}
          />
        )}
        {state}
        {reason === undefined ? (
          <KindBadge kind={kind} />
        ) : (
          <span className={`${classes['quiet']} ${classes['reason']}`} title={reason}>
            {kindPictures[kind]}
            <span className={hidden}>{kindNames[kind]}: </span>
            {/* A sentence that names its field itself needs no name before it. */}
            {reason.replace(/^([^:.]+): (?=[^.]*\b\1\b)/i, '').split(/(?<=[.!?]) /, 1)}
          </span>
        )}
      </span>
      <span role={role} className={classes['who']}>
        <bdi className={classes['strong']} title={who}>
          {who || rowWords.noName}
        </bdi>
        <bdi className={classes['quiet']} title={where}>
          {where || rowWords.noAddress}
        </bdi>
      </span>
      <span role={role} className={classes['when']}>
        <span className={classes['strong']}>
          {/* From left to right in every writing: else a span of time would run backwards. */}
          <bdi dir="ltr">{when?.time}</bdi>
        </span>
        <span className={classes['quiet']}>
          {when?.day}
          {when && when.day !== '' && ' · '}
          <bdi>{zone}</bdi>
        </span>
      </span>
      <span role={role} className={classes['result']}>
        {driver === null && nobody}
        {driver && (
          <>
            <Avatar name={driver.name} />
            <span className={classes['agent']}>
              <bdi className={reason === undefined ? undefined : classes['quiet']}>{driver.name}</bdi>
              {driver.team !== null && <bdi className={classes['quiet']}>{driver.team}</bdi>}
            </span>
          </>
        )}
      </span>
      <span role={role} className={classes['order']} title={note}>
        <span className={classes['number']} data-long={name.length > 17 || undefined}>
          <bdi>{name}</bdi>
          {orderId !== '' && (
            <CopyButton
              key={orderId}
              text={orderId}
              label={rowWords.copyOrder(orderId)}
              letter={letters ? 'C' : undefined}
              isRowFocus={!onOpen}
            />
          )}
        </span>
      </span>
      <span role={role} className={classes['actions']}>
        {onDuplicate && (
          <IconButton
            size="medium"
            label={orderId === '' ? words.duplicateOf(name) : words.duplicate(orderId)}
            aria-keyshortcuts={letters ? 'D' : undefined}
            onClick={onDuplicate}
          >
            {copyPlus}
          </IconButton>
        )}
        <TrackIcons links={links} orderId={orderId} />
      </span>
    </>
  );
};
