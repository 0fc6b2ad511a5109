import { ActionIcon, Group } from '@mantine/core';
import { IconCircleDashed, IconCopyPlus, IconFileText } from '@tabler/icons-react';
import { memo } from 'react';
import type { TaskKind } from '#contract/operations.ts';
import { wallsOf } from '#contract/task-times.ts';
import { zoneName } from '#data/outbox/intent.ts';
import { rowWords } from '#data/outbox/words.ts';
import type { Names } from '#data/lists/use-names.ts';
import { statusLooks, type TaskStatus } from '#features/task-card/display-status-look.ts';
import { TrackIcons } from '#features/task-card/tracking.tsx';
import { kindIcons } from '#form/kind-icons.ts';
import { kindNames } from '#form/words.ts';
import { compactWhen } from '#time/compact-when.ts';
import { ownClock, ownDay } from '#time/own-clock.ts';
import { Avatar } from '#ui/avatar.tsx';
import { useLetterKeys } from '#ui/letter-keys.ts';
import { nameOf, type SentItem } from './items.ts';
import classes from './sent.module.css';
import { words } from './words.ts';

/** A status as icon and word. */
const StatusWord = ({ status }: { status: TaskStatus }) => {
  const { Icon, word, tone } = statusLooks[status];
  return (
    <Group component="span" gap={5} wrap="nowrap" fw={500} data-tone={tone}>
      <Icon size={15} aria-hidden />
      {word}
    </Group>
  );
};

/** A task type as icon and word. */
export const KindWord = ({ kind }: { kind: TaskKind }) => {
  const Icon = kindIcons[kind];
  return (
    <Group component="span" gap={5} wrap="nowrap" fz="var(--t-12)" c="var(--text-faint)">
      <Icon size={13} aria-hidden />
      {kindNames[kind]}
    </Group>
  );
};

type ResultProps = { item: SentItem; nameAssignment: Names['assignment'] };

/** Who has the task, or why it was not created. */
const Result = ({ item: { reason, assignment }, nameAssignment }: ResultProps) => {
  if (reason !== '')
    return (
      <span className={classes['reason']} title={reason}>
        {reason}
      </span>
    );
  if (!assignment) return null;
  const { name, team } = nameAssignment(assignment);
  return (
    <>
      {assignment.state === 'unassigned' ? (
        <IconCircleDashed size={24} stroke={1} aria-hidden />
      ) : (
        <Avatar name={name} />
      )}
      <span className={classes['lines']}>
        <bdi>{name}</bdi>
        {team !== null && <bdi className={classes['quiet']}>{team}</bdi>}
      </span>
    </>
  );
};

export type RowActions = {
  nameAssignment: Names['assignment'];
  onOpen: (key: string) => void;
  /** Null if the API key can't create tasks. */
  onDuplicate: ((item: SentItem) => void) | null;
};

type SentRowProps = RowActions & {
  item: SentItem;
  /** Epoch milliseconds. */
  now: number;
  isOpened: boolean;
};

/** One task in two lines; on a phone in three. The whole row opens its details. */
export const SentRow = memo(({ item, now, isOpened, onOpen, onDuplicate, nameAssignment }: SentRowProps) => {
  const letters = useLetterKeys();
  const { key, intent, file } = item;
  const { orderId, body, createdAt } = intent;
  const { who, where } = intent.summary;
  const name = nameOf(orderId, key);
  const when = compactWhen(wallsOf(intent), Number(body['timezone']), now, ownDay(createdAt));
  return (
    <tr
      className={classes['row']}
      aria-label={name}
      aria-current={isOpened || undefined}
      data-row={key}
      onClick={({ target }) => {
        if (target instanceof Element && !target.closest('a, button')) onOpen(key);
      }}
    >
      <td className={classes['status']}>
        <button
          type="button"
          className={classes['open']}
          aria-label={words.detailsOf(name)}
          data-row-focus="open"
          onClick={() => onOpen(key)}
        />
        <StatusWord status={item.status} />
        <KindWord kind={intent.kind} />
      </td>
      <td className={classes['who']}>
        <bdi className={classes['strong']} title={who}>
          {who || rowWords.noName}
        </bdi>
        <bdi className={classes['quiet']} title={where}>
          {where || rowWords.noAddress}
        </bdi>
      </td>
      <td className={classes['when']}>
        {/* From left to right in every script: a range of times would run backwards. */}
        <bdi dir="ltr" className={classes['strong']}>
          {when?.time}
        </bdi>
        <span className={classes['quiet']}>
          {when && when.day !== '' && `${when.day} · `}
          <bdi>{zoneName(intent)}</bdi>
        </span>
      </td>
      <td className={classes['result']}>
        <div>
          <Result item={item} nameAssignment={nameAssignment} />
        </div>
      </td>
      <td className={classes['order']}>
        <bdi title={name}>{orderId || name}</bdi>
        <span className={classes['quiet']} title={file}>
          {words.sentAt(ownClock(createdAt))}
          {file !== '' && (
            <>
              {' · '}
              <IconFileText size={12} aria-hidden /> <bdi>{file}</bdi>
            </>
          )}
        </span>
      </td>
      <td className={classes['actions']}>
        <div>
          <TrackIcons links={item.links} />
          {onDuplicate && (
            <ActionIcon
              aria-label={words.duplicateOf(name)}
              title={words.duplicateOf(name)}
              size="max(2rem, var(--h-hit))"
              aria-keyshortcuts={letters ? 'D' : undefined}
              onClick={() => onDuplicate(item)}
            >
              <IconCopyPlus size={16} aria-hidden />
            </ActionIcon>
          )}
        </div>
      </td>
    </tr>
  );
});
