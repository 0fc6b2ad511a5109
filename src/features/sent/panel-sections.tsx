import { Button, CloseButton, DataList, VisuallyHidden } from '@mantine/core';
import '@mantine/core/styles/DataList.layer.css';
import {
  IconChevronRight,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconClockExclamation,
  IconCopyPlus,
  IconHelpCircle,
  IconRefresh,
  IconSend,
  IconUser,
  IconX,
} from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { useConnection } from '#data/http/connection.ts';
import { may } from '#data/http/key-rights.ts';
import { safeLinks, type TrackingLink } from '#data/http/created-task.ts';
import type { TaskKind } from '#contract/operations.ts';
import { buttonWords } from '#data/outbox/button-words.ts';
import { rowWords } from '#data/outbox/words.ts';
import { CopyLink, TrackButton } from '#features/task-card/task-row.tsx';
import { progressWords } from '#contract/progress-words.ts';
import { describeOwnSecond } from '#time/own-clock.ts';
import { Avatar } from '#ui/avatar.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { useLetterKeys } from '#ui/letter-keys.ts';
import { KindBadge } from './task-badges.tsx';
import type { Step } from './steps.ts';
import { longFacts, type Fact, type ShownTask } from './task-facts.ts';
import classes from './task-panel.module.css';
import { detailWords as words } from './words.ts';

/** What the panels of a task have in common, whether this device sent it or the service has it. */

export const ClosePanel = ({ onClose }: { onClose: () => void }) => (
  <CloseButton
    className={classes['close'] ?? ''}
    size="2rem"
    aria-label={words.close}
    icon={<IconX size={18} aria-hidden />}
    onClick={onClose}
  />
);

type PanelHeadProps = {
  kind: TaskKind;
  who: string;
  where: string;
  /** How the task stands, as a badge. */
  badge: ReactNode;
  onClose: () => void;
  /** What can be done with the task, unless that stands below. */
  children?: ReactNode;
};

export const PanelHead = ({ kind, who, where, badge, onClose, children }: PanelHeadProps) => (
  <header className={classes['head']}>
    <ClosePanel onClose={onClose} />
    <p className={classes['state']}>
      {badge}
      <KindBadge kind={kind} />
    </p>
    <h2 dir="auto">{who || rowWords.noName}</h2>
    <p dir="auto" className={classes['where']}>
      {where || rowWords.noAddress}
    </p>
    <div className={classes['actions']}>{children}</div>
  </header>
);

/** The tracking links that are safe web addresses, each with a copy button. */
export const TrackButtons = ({ links, orderId }: { links: readonly TrackingLink[]; orderId: string }) =>
  safeLinks(links).map(({ leg, url }) => (
    <Fragment key={url.href}>
      <TrackButton href={url.href} leg={leg} title={url.host} />
      <CopyLink leg={leg} href={url.href} orderId={orderId} />
    </Fragment>
  ));

export const DuplicateButton = ({ onDuplicate }: { onDuplicate: () => void }) => {
  const letters = useLetterKeys();
  const connection = useConnection();
  if (!may(connection, 'create')) return null;
  return (
    <Button
      variant="default"
      size="compact-md"
      aria-keyshortcuts={letters ? 'D' : undefined}
      leftSection={<IconCopyPlus size={15} aria-hidden />}
      onClick={onDuplicate}
    >
      {buttonWords.duplicate}
    </Button>
  );
};

export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <DataList gap={2} classNames={{ item: classes['fact'] ?? '', itemValue: classes['value'] ?? '' }}>
    {facts.map(({ label, text, copy, face }) => (
      <DataList.Item key={`${label} ${text}`}>
        <DataList.ItemLabel>
          <bdi>{label}</bdi>
        </DataList.ItemLabel>
        <DataList.ItemValue>
          {face && <Avatar name={text} />}
          <bdi>{text}</bdi>
          {copy !== undefined && <CopyButton text={text} label={words.copy(copy)} />}
        </DataList.ItemValue>
      </DataList.Item>
    ))}
  </DataList>
);

export const CustomFieldFacts = ({ facts }: { facts: readonly Fact[] }) =>
  facts.length > 0 && (
    <section>
      <h3>{words.custom}</h3>
      <Facts facts={facts} />
    </section>
  );

export const LongTexts = ({ task }: { task: ShownTask }) =>
  longFacts(task).map(({ label, text }) => (
    <section key={label}>
      <h3>{label}</h3>
      <p dir="auto" className={classes['long']}>
        {text}
      </p>
    </section>
  ));

const stepIcons = {
  sent: IconSend,
  again: IconRefresh,
  delayed: IconClockExclamation,
  created: IconCircleCheck,
  refused: IconCircleX,
  unknown: IconHelpCircle,
  person: IconUser,
  ahead: IconCircleDashed,
} satisfies Record<Step['kind'], unknown>;

/** What happened one after the other, and what is still to come. */
export const Timeline = ({ title, steps }: { title: string; steps: readonly Step[] }) => (
  <section>
    <h3>{title}</h3>
    <ol className={classes['timeline']}>
      {steps.map(({ kind, what, note, at }) => {
        const Icon = stepIcons[kind];
        return (
          <li key={`${what} ${at}`} data-kind={kind}>
            <Icon size={15} aria-hidden />
            <span>
              <span className={classes['what']}>
                {what}
                {kind === 'ahead' && <VisuallyHidden>{progressWords.stepNotYet}</VisuallyHidden>}
              </span>
              {note !== null && <span className={classes['note']}>{note}</span>}
            </span>
            {at !== null && <time dateTime={new Date(at).toISOString()}>{describeOwnSecond(at)}</time>}
          </li>
        );
      })}
    </ol>
  </section>
);

type BodyTextProps = {
  title: string;
  note: (bytes: number) => string;
  /** The accessible name of the text. */
  label: string;
  body: ShownTask['body'];
};

/** The body of a task as JSON, folded away. */
export const BodyText = ({ title, note, label, body }: BodyTextProps) => (
  <details className={classes['request']}>
    <summary>
      <IconChevronRight size={14} aria-hidden />
      {title} <span>{note(new TextEncoder().encode(JSON.stringify(body)).length)}</span>
    </summary>
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls sideways, by the keyboard too */}
    <pre tabIndex={0} role="region" aria-label={label}>
      {JSON.stringify(body, null, 2)}
    </pre>
  </details>
);
