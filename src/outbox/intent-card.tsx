import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useConnection } from '#client/connection.ts';
import { useOnLine } from '#client/on-line.ts';
import { useLetterKeys } from '#ui/letter-keys.ts';
import { Countdown } from './countdown.tsx';
import { CreatedFacts, Track } from './created-facts.tsx';
import { Evidence } from './evidence.tsx';
import classes from './intent-card.module.css';
import type { Intent } from './intent.ts';
import { askAgain, sendNow, settle, cancelSending } from './outbox.ts';
import { actionsOf, type IntentAction } from './actions.ts';
import { displayStatusIcons } from './display-status-icons.ts';
import { displayStatusOf, waitingOf } from './display-status.ts';
import {
  againWarning,
  buttonWords,
  cardName,
  excerptTitle,
  explanation,
  orderWord,
  otherOrderWords,
  displayStatusWords,
  twiceWarning,
} from './words.ts';

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
  const context = { connection: useConnection(), onLine: useOnLine() };
  const letters = useLetterKeys();
  const [shownAt] = useState(() => Date.now());
  const status = displayStatusOf(intent, context);
  const waiting = waitingOf(intent, context);
  const { last, summary, orderId, id } = intent;
  const refused = status === 'rejected' && last?.kind === 'refused' ? last : null;
  const created = status === 'created' && last?.kind === 'created' ? last : null;
  const actions = actionsOf(intent, { ...context, now: shownAt });
  const asks = actions.includes('exists');
  const canAsk = actions.includes('askAgain');
  const { connection } = context;
  const canFind = connection?.id === intent.connectionId && connection.capabilities?.find === true;
  const handlers: Record<IntentAction, (() => unknown) | undefined> = {
    askAgain: () => askAgain(id),
    exists: () => settle(id, 'exists'),
    again: () => settle(id, 'again'),
    stop: () => settle(id, 'stop'),
    sendNow: () => sendNow(id),
    cancel: () => cancelSending(id),
    edit: onFix && (() => onFix(intent)),
    duplicate: onDuplicate && (() => onDuplicate(intent)),
  };
  const buttons = actions.filter((action) => handlers[action]);
  const Icon = displayStatusIcons[status];

  return (
    <article
      tabIndex={-1}
      className={classes['card']}
      aria-label={cardName(orderId)}
      data-intent={id}
      data-status={status}
    >
      <header className={classes['head']}>
        <span className={classes['status']}>
          <Icon size={18} aria-hidden className={classes['icon']} />
          {displayStatusWords[status]}
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
      <p className={classes['words']}>{explanation(intent, status, waiting, canAsk)}</p>
      {waiting === 'busy' && intent.state === 'queued' && intent.notBefore !== null && (
        <Countdown key={intent.notBefore} until={intent.notBefore} />
      )}
      {created && <CreatedFacts kind={intent.kind} task={created.data} />}
      {created?.trackingLinks.map((link) => (
        <Track key={link.text} link={link} orderId={orderId} />
      ))}
      {note && <p className={classes['warning']}>{note}</p>}
      {created && created.data.orderId !== null && created.data.orderId !== orderId && (
        <p className={classes['warning']}>{otherOrderWords(created.data.orderId, orderId)}</p>
      )}
      {status === 'created' && intent.uncertain && <p className={classes['warning']}>{twiceWarning}</p>}
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
      {buttons.length > 0 && (
        <div className={classes['actions']}>
          {buttons.map((action) => (
            <Button
              key={action}
              variant="default"
              size="compact-sm"
              aria-keyshortcuts={letters && action === 'duplicate' ? 'D' : undefined}
              onClick={() => handlers[action]?.()}
            >
              {buttonWords[action]}
            </Button>
          ))}
        </div>
      )}
    </article>
  );
};
