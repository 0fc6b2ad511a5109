import { Button } from '@mantine/core';
import { IconChevronRight, IconCircleDashed, IconRoute } from '@tabler/icons-react';
import { hasTwoStops, type TaskKind } from '#contract/operations.ts';
import type { Assignment } from '#contract/answers.ts';
import { shortPlace } from '#contract/short-place.ts';
import { readSafeLink } from '#contract/web-address.ts';
import type { Refused } from '#data/http/outcome.ts';
import type { TrackingLink } from '#data/http/created-task.ts';
import { compactWhen } from '#time/compact-when.ts';
import { ownClock } from '#time/own-clock.ts';
import { Avatar } from '#ui/avatar.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { useLetterKeys } from '#ui/letter-keys.ts';
import { displayStatusIcons } from './display-status-look.ts';
import type { DisplayStatus } from '#data/outbox/display-status.ts';
import { wallsOf } from '#contract/task-times.ts';
import { zoneName, type Intent } from '#data/outbox/intent.ts';
import classes from './intent-card.module.css';
import { TrackIcons } from './track-icons.tsx';
import {
  badLinkWords,
  copyTrackingWord,
  copyWords,
  displayStatusWords,
  positionWords,
  rowWords,
  trackWords,
} from '#data/outbox/words.ts';

type TrackButtonProps = {
  /** Safe, as `readSafeLink` has it. */
  href: string;
  leg: TrackingLink['leg'];
  /** Shown where the pointer rests. */
  title?: string | undefined;
};

/** Opens the page on which a customer follows a task. */
export const TrackButton = ({ href, leg, title }: TrackButtonProps) => (
  <Button
    component="a"
    variant="default"
    size="compact-md"
    href={href}
    target="_blank"
    rel="noopener noreferrer"
    referrerPolicy="no-referrer"
    title={title}
    leftSection={<IconRoute size={15} aria-hidden />}
  >
    {trackWords(leg)}
  </Button>
);

/** Copies a tracking link: in words where a task has one, and beside each of two as a picture. */
export const CopyLink = ({ leg, href, orderId }: Omit<TrackButtonProps, 'title'> & { orderId: string }) => {
  const letter = useLetterKeys() ? 'L' : undefined;
  return leg === 'task' ? (
    <CopyButton hasCaption text={href} label={copyTrackingWord} letter={letter} />
  ) : (
    <CopyButton text={href} label={copyWords(leg, orderId)} letter={letter} />
  );
};

type TrackProps = { link: TrackingLink; orderId: string };

/** A tracking link, with its host where that is not the page's. An address that is not a safe web link (`readSafeLink`) is shown as text. */
export const Track = ({ link, orderId }: TrackProps) => {
  const url = readSafeLink(link.text);
  if (!url)
    return (
      <span>
        {badLinkWords} <bdi>{link.text}</bdi>
      </span>
    );
  return (
    <>
      <TrackButton href={url.href} leg={link.leg} />
      <CopyLink leg={link.leg} href={url.href} orderId={orderId} />
      {url.host !== location.host && <span className={classes['quiet']}>{url.host}</span>}
    </>
  );
};

const createdOf = ({ last }: Intent, status: DisplayStatus) =>
  status === 'created' && last?.kind === 'created' ? last : null;

/** "before 13:00", and with the day where that is not today; an appointment from when to when. */
export const describeWhen = (intent: Intent, now: number): string => {
  const walls = wallsOf(intent);
  const when = compactWhen(walls, Number(intent.body['timezone']), now);
  if (when === null) return intent.summary.when;
  return walls.length === 1 && when.day === ''
    ? rowWords.before(when.time)
    : [when.day, when.time].filter(Boolean).join(' ');
};

type RowHeadProps = {
  intent: Intent;
  status: DisplayStatus;
  /** Milliseconds. */
  now: number;
  isOpen: boolean;
  /** The id of what it opens. */
  controls: string;
  onToggle: () => void;
};

/** A task in two lines. The whole of it is a button that opens the rest; the link lies above that. */
export const RowHead = ({ intent, status, now, isOpen, controls, onToggle }: RowHeadProps) => {
  const { orderId, summary, createdAt } = intent;
  const created = createdOf(intent, status);
  const Icon = displayStatusIcons[status];
  // A closed row has no room for the city as well as the whole address; an open one tells the zone below.
  const where = isOpen ? summary.where : summary.where.split(' → ').map(shortPlace).join(' → ');
  const zone = isOpen ? '' : `· ${zoneName(intent)}`;
  return (
    <header className={classes['rowHead']}>
      <button
        type="button"
        className={classes['open']}
        aria-label={rowWords.details(orderId)}
        aria-expanded={isOpen}
        aria-controls={controls}
        onClick={onToggle}
      />
      <Icon size={18} aria-hidden className={classes['icon']} />
      <span className={classes['lines']}>
        <bdi className={classes['strong']}>{summary.who || rowWords.noName}</bdi>
        <bdi className={classes['quiet']}>{where || rowWords.noAddress}</bdi>
      </span>
      {/* Before the times, which stand in line in all rows. */}
      {created && !isOpen && <TrackIcons links={created.trackingLinks} orderId={orderId} />}
      <span className={classes['ends']}>
        <bdi dir="ltr" className={classes['strong']}>
          {describeWhen(intent, now)}
        </bdi>
        <span className={classes['quiet']}>
          <span className={classes['status']}>{displayStatusWords[status]}</span>{' '}
          {/* The time above it is by the clock there. */}
          {summary.own === '' ? ownClock(createdAt) : zone}
        </span>
      </span>
      <IconChevronRight
        size={16}
        aria-hidden
        className={classes['chevron']}
        data-open={isOpen || undefined}
      />
    </header>
  );
};

/** Names the assignee, or "unassigned", and the team if the service gave one. */
export type AssignmentNamer = (assignment: Assignment) => { name: string; team: string | null };

/** A text of the service with the form's names of the fields, which only a feature knows. */
export type InWords = (kind: TaskKind, text: string) => string;

/** The problems that the sentence about a refusal does not say already. @param sentence with the form's names of the fields. */
export const unsaidIssues = (
  { issues }: Pick<Refused, 'issues'>,
  kind: TaskKind,
  sentence: string,
  inWords: InWords,
): Refused['issues'] =>
  issues.filter(
    ({ field, message }) =>
      !sentence.includes(inWords(kind, message)) || !sentence.includes(inWords(kind, field)),
  );

const legs = ['pickup', 'delivery'] as const;

type RowFactsProps = {
  intent: Intent;
  status: DisplayStatus;
  kindName: string;
  nameAssignment: AssignmentNamer;
  inWords: InWords;
};

/** Facts of the task of an open row: its number, kind and times, and what the service said of it. */
export const RowFacts = ({ intent, status, kindName, nameAssignment, inWords }: RowFactsProps) => {
  const { kind, orderId, summary } = intent;
  const letter = useLetterKeys() ? 'C' : undefined;
  const created = createdOf(intent, status);
  const task = created?.data;
  const assignment = task?.assignment ?? null;
  const assigned = assignment && nameAssignment(assignment);
  return (
    <>
      <dl className={classes['details']}>
        <div>
          <dt>{rowWords.order}</dt>
          <dd>
            <bdi className={classes['strong']}>{orderId}</bdi>
            <CopyButton text={orderId} label={rowWords.copyOrder(orderId)} letter={letter} />
            <bdi className={classes['quiet']}>
              {[kindName, ...(task?.jobs ?? []).map(({ leg, id }) => `${rowWords.job[leg]} ${id}`)].join(
                ' · ',
              )}
            </bdi>
          </dd>
        </div>
        <div>
          <dt>{rowWords.when}</dt>
          <dd>
            {/* One text after the other, so that they can be copied. */}
            <span>
              {summary.when}{' '}
              <span className={`${classes['quiet']} ${classes['zone']}`}>
                {[summary.zone, summary.own].filter(Boolean).join(' · ')}
              </span>
            </span>
          </dd>
        </div>
        {assigned && (
          <div>
            <dt>{rowWords.assigned}</dt>
            <dd>
              {assignment?.state === 'unassigned' ? (
                <IconCircleDashed size={24} stroke={1} aria-hidden />
              ) : (
                <Avatar name={assigned.name} />
              )}
              <bdi>{assigned.name}</bdi>
              {assigned.team !== null && <bdi className={classes['quiet']}>{assigned.team}</bdi>}
            </dd>
          </div>
        )}
        {legs.map((leg) => {
          const position = task && positionWords(task.precision[leg], task.notFound[leg]);
          return (
            position && (
              <div key={leg}>
                <dt>{hasTwoStops(kind) ? rowWords.places[leg] : rowWords.place}</dt>
                <dd>{position}</dd>
              </div>
            )
          );
        })}
      </dl>
      {task && task.warnings.length > 0 && (
        <ul className={classes['notes']}>
          {task.warnings.map((warning) => (
            <li key={warning}>{inWords(kind, warning)}</li>
          ))}
        </ul>
      )}
    </>
  );
};
