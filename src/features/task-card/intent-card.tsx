import { Button, VisuallyHidden } from '@mantine/core';
import { IconChevronRight, IconCopyPlus, IconPencil, IconRefresh } from '@tabler/icons-react';
import { useId, useRef, useState, type ReactNode } from 'react';
import { hasExtensions, useConnection, type Connection } from '#data/http/connection.ts';
import { taskLink } from '#contract/task-link.ts';
import { tasksOfOrderQuery } from '#data/http/order-queries.ts';
import type { FoundTask } from '#data/http/order-queries.ts';
import { useOnLine } from '#data/http/online.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { useLetterKeys } from '#ui/letter-keys.ts';
import { actionsOf, type IntentAction } from '#data/outbox/intent-actions.ts';
import { displayStatusIcons } from './display-status-look.ts';
import { displayStatusOf, waitingOf } from '#data/outbox/display-status.ts';
import classes from './intent-card.module.css';
import { zoneName, type Intent } from '#data/outbox/intent.ts';
import { MoreMenu } from './more-menu.tsx';
import { askAgain, cancelSending, reopen, sendNow, settle } from '#data/outbox/outbox.ts';
import {
  describeWhen,
  RowFacts,
  RowHead,
  Track,
  unsaidIssues,
  type InWords,
  type AssignmentNamer,
} from './task-row.tsx';
import { buttonNotes, buttonWords } from '#data/outbox/button-words.ts';
import {
  cardName,
  copyLinkWord,
  displayStatusWords,
  excerptTitle,
  explanation,
  otherOrderWords,
  rowWords,
  twiceWarning,
  nextTryWords,
  notRecordedWords,
  evidenceWords,
} from '#data/outbox/words.ts';
import { describeDistance } from '#time/describe-distance.ts';
import { useNow } from '#ui/use-clock.ts';
import { useQuery } from '@tanstack/react-query';

/** Most tasks that are listed: order numbers are meant to be unique, so that more would tell nothing new. */
const maxIssues = 5;

/** "1 h 43 min ago", beside a time by the clock at the job. The clock of who says it may be ahead. */
const ago = (instant: number, now: number): string => describeDistance(Math.min(instant, now), now);

type EvidenceProps = { intent: Intent; connection: Connection; now: number };

/**
 * Shows the tasks that the service has under the order number. A person judges by them: order numbers need not be unique,
 * so that the page settles nothing by it. Read again after each attempt and when the window gets the focus.
 */
const Evidence = ({ intent, connection, now }: EvidenceProps) => {
  const found = useQuery(tasksOfOrderQuery(connection, intent.orderId, intent.rev));
  const { who, where } = intent.summary;
  const [first, ...others] = found.data ?? [];
  const isSame = first && others.length === 0 && first.name === who && first.address === where;
  // What moves with the clock is not read out again.
  const created = ({ createdAt }: FoundTask, before: string) =>
    createdAt && (
      <span aria-live="off">
        {before}
        {evidenceWords.created(ago(Date.parse(createdAt), now))}
      </span>
    );
  return (
    <div aria-live="polite">
      {found.isPending && evidenceWords.asking}
      {found.isLoadingError && evidenceWords.failed(found.error.message)}
      {found.data && !isSame && evidenceWords.found(found.data.length)}
      {isSame && (
        <>
          {evidenceWords.same}
          {created(first, ', ')}.
        </>
      )}
      {found.data && !isSame && first && (
        <ul className={classes['notes']}>
          {found.data.slice(0, maxIssues).map((task) => (
            <li key={task.id}>
              <bdi>{evidenceWords.task(task)}</bdi>
              {created(task, ' · ')}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};

/** How long until the service is asked again, counted down; nothing once the time has come. */
export const Countdown = ({ until }: { until: number }) => {
  const now = useNow(1000);
  const seconds = Math.ceil((until - now) / 1000);
  if (seconds <= 0) return null;
  // `role="timer"` is not announced each second, but a screen reader can read it on demand.
  return (
    <p role="timer" className={classes['countdown']}>
      {nextTryWords(seconds)}
    </p>
  );
};

type IntentCardProps = {
  intent: Intent;
  /** "Pickup & delivery" */
  kindName: string;
  nameAssignment: AssignmentNamer;
  /** Takes the person back to the form with this task; offered where the service refused it. */
  onFix?: (intent: Intent) => void;
  /** Takes the person to a form with a new task like this one. */
  onDuplicate?: (intent: Intent) => void;
  /** Something to know about it, whatever its outcome. */
  note?: ReactNode;
  /** A text of the service with the form's names of the fields. */
  inWords: InWords;
  /** A task that asks nothing is a row that a press opens: whether it is open before one. */
  startsOpen?: boolean;
  /** Whose task it is and how it stands is said above it. */
  isHeadless?: boolean;
};

const icons: Partial<Record<IntentAction, ReactNode>> = {
  askAgain: <IconRefresh size={15} aria-hidden />,
  edit: <IconPencil size={15} aria-hidden />,
  duplicate: <IconCopyPlus size={15} aria-hidden />,
};

/** One task on its way, and what became of it: a row that opens, or a card where a person must decide or wait. */
export const IntentCard = ({
  intent,
  kindName,
  nameAssignment,
  onFix,
  onDuplicate,
  note,
  inWords,
  startsOpen = true,
  isHeadless = false,
}: IntentCardProps) => {
  const context = { connection: useConnection(), onLine: useOnLine() };
  const letters = useLetterKeys();
  const [shownAt] = useState(() => Date.now());
  const now = useNow(60_000);
  const [toggled, setToggled] = useState<boolean | null>(null);
  /** The state, by its count, in which the device did not record what was pressed. */
  const [failedAt, setFailedAt] = useState<number | null>(null);
  const bodyId = useId();
  const status = displayStatusOf(intent, context);
  const waiting = waitingOf(intent, context);
  const { last, summary, orderId, id, settledBy } = intent;
  const isRow = settledBy !== null || status === 'sending';
  const isOpen = !isRow || (toggled ?? startsOpen);
  const refused = status === 'rejected' && last?.kind === 'refused' ? last : null;
  const answered = status === 'created' && last?.kind === 'created' ? last.data.orderId : null;
  const asks = actionsOf(intent, { ...context, now: shownAt }).includes('exists');
  const { connection } = context;
  const canFind = connection?.id === intent.connectionId && hasExtensions(connection);
  const article = useRef<HTMLElement>(null);
  // The button that was pressed goes, and what takes it back comes.
  const settleHere = (how: 'exists' | 'stop') => () => {
    setToggled(true);
    article.current?.focus({ preventScroll: true });
    return settle(id, how);
  };
  const handlers: Record<IntentAction, (() => unknown) | undefined> = {
    askAgain: () => askAgain(id),
    exists: settleHere('exists'),
    again: () => settle(id, 'again'),
    stop: settleHere('stop'),
    undo: () => reopen(id),
    sendNow: () => sendNow(id),
    cancel: () => cancelSending(id),
    edit: onFix && (() => onFix(intent)),
    duplicate: onDuplicate && (() => onDuplicate(intent)),
  };
  const choose = async (action: IntentAction) => {
    if ((await handlers[action]?.()) === null) setFailedAt(intent.rev);
  };
  const actions = actionsOf(intent, { ...context, now: shownAt }).filter((action) => handlers[action]);
  // What a person has to answer has one button; what else can be done is under More.
  const offered = asks ? actions.slice(0, 1) : actions;
  const others = asks ? actions.slice(1) : [];
  const canAskNow = connection?.hasKey !== true ? 'no-key' : context.onLine ? 'now' : 'offline';
  const canAsk = actions.includes('askAgain') ? canAskNow : 'never';
  // Of what was created, the number is taken. What may exist is settled, not made once more.
  const order_id = status === 'rejected' ? orderId : '';
  const tracks = status === 'created' && last?.kind === 'created' ? last.trackingLinks : [];
  // Of two links in one row, the wrong one would be copied.
  const link =
    isOpen && status !== 'unknown' && tracks.length === 0
      ? taskLink(intent.kind, { ...intent.body, order_id })
      : null;
  const looksUp = asks && canFind && connection.hasKey;
  const sentence = inWords(intent.kind, explanation(intent, status, waiting, canAsk, looksUp));
  const issues = refused ? unsaidIssues(refused, intent.kind, sentence, inWords) : [];
  const Icon = displayStatusIcons[status];

  return (
    <article
      ref={article}
      tabIndex={-1}
      className={classes['card']}
      aria-label={cardName(orderId)}
      data-intent={id}
      data-status={status}
      data-compact={isRow || undefined}
    >
      {isRow && (
        <RowHead
          intent={intent}
          status={status}
          now={now}
          isOpen={isOpen}
          controls={bodyId}
          onToggle={() => setToggled(!isOpen)}
        />
      )}
      <div id={bodyId} className={classes['body']} hidden={!isOpen}>
        {!isRow && !isHeadless && (
          <header className={classes['head']}>
            <Icon size={18} aria-hidden className={classes['icon']} />
            <span>
              <bdi className={classes['strong']}>{summary.who || summary.where || rowWords.noName}</bdi>{' '}
              <span className={classes['dim']}>
                · <bdi>{kindName}</bdi> · <bdi>{describeWhen(intent, now)}</bdi>
                {summary.own !== '' && ` · ${zoneName(intent).replaceAll(' ', '\u00a0')}`}
                {asks && ` · ${evidenceWords.sent(ago(intent.createdAt, now))}`}
                <span className={classes['which']}>
                  {[cardName(orderId), summary.where].filter(Boolean).map((each) => (
                    <span key={each}>
                      {' · '}
                      <bdi>{each}</bdi>
                    </span>
                  ))}
                </span>
              </span>
            </span>
          </header>
        )}
        {isOpen && (
          <>
            {(!isRow || sentence !== '') && (
              <div className={classes['said']}>
                {/* Beside its picture, what is said of an unknown outcome says as much. */}
                {!isRow &&
                  (isHeadless || status === 'unknown' ? (
                    <VisuallyHidden>{displayStatusWords[status]}</VisuallyHidden>
                  ) : (
                    <b className={classes['status']}>{displayStatusWords[status]}</b>
                  ))}{' '}
                {sentence !== '' && <p>{sentence}</p>}{' '}
                {looksUp && <Evidence intent={intent} connection={connection} now={now} />}
              </div>
            )}
            {isRow && (
              <RowFacts
                intent={intent}
                status={status}
                kindName={kindName}
                nameAssignment={nameAssignment}
                inWords={inWords}
              />
            )}
            {note && <p className={classes['warning']}>{note}</p>}
            {answered !== null && answered !== orderId && (
              <p className={classes['warning']}>{otherOrderWords(answered, orderId)}</p>
            )}
            {status === 'created' && intent.uncertain && <p className={classes['warning']}>{twiceWarning}</p>}
            {issues.length > 0 && (
              <ul className={classes['notes']}>
                {issues.map(({ field, message }) => (
                  <li key={`${field} ${message}`}>
                    {field !== '' && <b>{inWords(intent.kind, field)}: </b>}
                    {inWords(intent.kind, message)}
                  </li>
                ))}
              </ul>
            )}
            {asks && last?.kind === 'unknown' && last.excerpt !== null && (
              <details className={classes['excerpt']}>
                <summary>
                  <IconChevronRight size={13} aria-hidden /> {excerptTitle}
                </summary>
                <pre>{last.excerpt}</pre>
              </details>
            )}
            {failedAt === intent.rev && (
              <p role="alert" className={classes['warning']}>
                {notRecordedWords}
              </p>
            )}
            <div className={classes['actions']}>
              {tracks.map((each) => (
                <Track key={each.text} link={each} orderId={orderId} />
              ))}
              {offered.map((action) => (
                <Button
                  key={action}
                  variant="default"
                  size="compact-md"
                  className={asks ? classes['ask'] : undefined}
                  aria-keyshortcuts={letters && action === 'duplicate' ? 'D' : undefined}
                  aria-description={action === 'askAgain' ? buttonNotes.askAgain : undefined}
                  aria-disabled={(action === 'askAgain' && canAsk !== 'now') || undefined}
                  leftSection={icons[action]}
                  onClick={({ detail }) => {
                    // The second click of a double click meets the next card, which has taken the place of this one.
                    if (detail < 2 && (action !== 'askAgain' || canAsk === 'now')) void choose(action);
                  }}
                >
                  {buttonWords[action === 'sendNow' && intent.uncertain ? 'askAgain' : action]}
                </Button>
              ))}
              {others.length > 0 && (
                <MoreMenu orderId={orderId} actions={others} onChoose={(action) => void choose(action)} />
              )}
              {link !== null && (
                <CopyButton isLink hasCaption text={location.origin + link} label={copyLinkWord} />
              )}
              {waiting === 'busy' && intent.state === 'queued' && intent.notBefore !== null && (
                <Countdown key={intent.notBefore} until={intent.notBefore} />
              )}
            </div>
          </>
        )}
      </div>
    </article>
  );
};
