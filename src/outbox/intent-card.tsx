import { Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconClockPause,
  IconLoader2,
} from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useConnection } from '#client/connection.ts';
import { useOnLine } from '#client/on-line.ts';
import { useLetterKeys } from '#ui/letter-keys.ts';
import { Countdown } from './countdown.tsx';
import { CreatedFacts, Track } from './created-facts.tsx';
import { Evidence } from './evidence.tsx';
import classes from './intent-card.module.css';
import type { Intent, Settlement } from './intent.ts';
import { askAgain, sendNow, settle, withdraw } from './outbox.ts';
import { asksPerson, mayAsk, standingOf, waitingOf } from './standing.ts';
import {
  againWarning,
  buttonWords,
  cardName,
  excerptTitle,
  explanation,
  orderWord,
  otherOrderWords,
  standingWords,
  twiceWarning,
} from './words.ts';

const icons = {
  sending: IconLoader2,
  created: IconCircleCheck,
  rejected: IconCircleX,
  'not-sent': IconClockPause,
  unknown: IconAlertTriangle,
};

const settlements = ['there', 'again', 'drop'] as const satisfies Settlement[];
/** Not sent again before the service was asked. */
const settlementsInWaiting = ['there', 'drop'] as const satisfies Settlement[];

type IntentCardProps = {
  intent: Intent;
  /** Takes the person back to the form with this task; offered where the service refused it. */
  onFix?: (intent: Intent) => void;
  /** Takes the person to a form with a new task like this one. */
  onDuplicate?: (intent: Intent) => void;
  /** Something to know about it, whatever its outcome. */
  note?: ReactNode;
  /** The form's name of a field; without it the wire name is shown. */
  fieldLabel?: (intent: Intent, field: string) => string;
};

/** One task on its way, and what became of it, in plain words. */
export const IntentCard = ({ intent, onFix, onDuplicate, note, fieldLabel }: IntentCardProps) => {
  const means = { connection: useConnection(), onLine: useOnLine() };
  const letters = useLetterKeys();
  const [shownAt] = useState(() => Date.now());
  const standing = standingOf(intent, means);
  const waiting = waitingOf(intent, means);
  const { last, summary, orderId, id } = intent;
  const refused = standing === 'rejected' && last?.kind === 'refused' ? last : null;
  const created = standing === 'created' && last?.kind === 'created' ? last : null;
  const asks = asksPerson(intent, waiting);
  const canAsk = mayAsk(intent, means, shownAt);
  const { connection } = means;
  const canFind = connection?.id === intent.connectionId && connection.capabilities?.find === true;
  const canSendNow = waiting === 'parked' || waiting === 'busy';
  const canWithdraw = intent.state === 'queued' && !intent.uncertain && waiting !== 'next';
  const Icon = icons[standing];

  return (
    <article
      tabIndex={-1}
      className={classes['card']}
      aria-label={cardName(orderId)}
      data-intent={id}
      data-standing={standing}
    >
      <header className={classes['head']}>
        <span className={classes['standing']}>
          <Icon size={18} aria-hidden className={classes['icon']} />
          {standingWords[standing]}
        </span>
        <span className={classes['order']}>
          {orderWord} <bdi>{orderId}</bdi>
        </span>
        <bdi className={classes['title']}>{summary.title}</bdi>
      </header>
      <p className={classes['facts']}>
        <span className={classes['when']}>{summary.when}</span>
        <span className={classes['dim']}>{summary.zone}</span>
        {summary.own && <span className={classes['dim']}>{summary.own}</span>}
      </p>
      <p className={classes['facts']}>
        <bdi>{summary.who}</bdi>
        <bdi>{summary.where}</bdi>
      </p>
      <p className={classes['words']}>{explanation(intent, standing, waiting, canAsk)}</p>
      {waiting === 'busy' && intent.holdUntil !== null && (
        <Countdown key={intent.holdUntil} until={intent.holdUntil} />
      )}
      {created && <CreatedFacts kind={intent.kind} task={created.data} />}
      {created?.trackingLinks.map((link) => (
        <Track key={link.text} link={link} orderId={orderId} />
      ))}
      {note && <p className={classes['warning']}>{note}</p>}
      {created && created.data.orderId !== null && created.data.orderId !== orderId && (
        <p className={classes['warning']}>{otherOrderWords(created.data.orderId, orderId)}</p>
      )}
      {standing === 'created' && intent.uncertain && <p className={classes['warning']}>{twiceWarning}</p>}
      {refused && refused.issues.length > 0 && (
        <ul className={classes['notes']}>
          {refused.issues.map(({ field, message }) => (
            <li key={`${field} ${message}`}>
              {field !== '' && <b>{fieldLabel?.(intent, field) ?? field}: </b>}
              {message}
            </li>
          ))}
        </ul>
      )}
      {asks && last?.kind === 'unknown' && last.excerpt !== null && (
        <details className={classes['excerpt']}>
          <summary>{excerptTitle}</summary>
          <pre>{last.excerpt}</pre>
        </details>
      )}
      {asks && canFind && connection.hasKey && <Evidence intent={intent} connection={connection} />}
      {asks && intent.state === 'unknown' && <p className={classes['warning']}>{againWarning(canAsk)}</p>}
      {(asks || canSendNow || canWithdraw || onDuplicate || (refused && onFix)) && (
        <div className={classes['actions']}>
          {canAsk && (
            <Button variant="default" size="compact-sm" onClick={() => void askAgain(id)}>
              {buttonWords.askAgain}
            </Button>
          )}
          {asks &&
            (intent.state === 'unknown' ? settlements : settlementsInWaiting).map((how) => (
              <Button key={how} variant="default" size="compact-sm" onClick={() => void settle(id, how)}>
                {buttonWords[how]}
              </Button>
            ))}
          {canSendNow && (
            <Button variant="default" size="compact-sm" onClick={() => void sendNow(id)}>
              {buttonWords.sendNow}
            </Button>
          )}
          {canWithdraw && (
            <Button variant="default" size="compact-sm" onClick={() => void withdraw(id)}>
              {buttonWords.withdraw}
            </Button>
          )}
          {refused && onFix && (
            <Button variant="default" size="compact-sm" onClick={() => onFix(intent)}>
              {buttonWords.fix}
            </Button>
          )}
          {onDuplicate && (
            <Button
              variant="default"
              size="compact-sm"
              aria-keyshortcuts={letters ? 'D' : undefined}
              onClick={() => onDuplicate(intent)}
            >
              {buttonWords.duplicate}
            </Button>
          )}
        </div>
      )}
    </article>
  );
};
