import { safeLinks } from '#client/created-task.ts';
import { ActionIcon, Button } from '@mantine/core';
import {
  IconCircleCheck,
  IconCircleX,
  IconClockExclamation,
  IconCopyPlus,
  IconHelpCircle,
  IconPencil,
  IconRefresh,
  IconRoute,
  IconSend,
  IconUser,
  IconX,
} from '@tabler/icons-react';
import { isFieldName } from '#contract/fields.ts';
import { labelOf } from '#form/rows-by-kind.ts';
import { kindNames } from '#form/words.ts';
import type { CopyPurpose } from '#outbox/copy-address.ts';
import { IntentCard } from '#outbox/intent-card.tsx';
import type { Intent } from '#outbox/intent.ts';
import { displayStatusOf, waitingOf, type SenderContext } from '#outbox/display-status.ts';
import {
  buttonWords,
  cardName,
  copyWords,
  explanation,
  otherOrderWords,
  trackWords,
  twiceWarning,
} from '#outbox/words.ts';
import { describeOwnInstant } from '#time/own-clock.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { useLetterKeys } from '#ui/letter-keys.ts';
import { SidePanel } from '#ui/side-panel.tsx';
import { Kind, Outcome } from './outcome.tsx';
import { stepsOf, type Step } from './steps.ts';
import { answerFacts, fieldFacts, longFacts, serviceFacts, type Fact } from './task-facts.ts';
import classes from './task-panel.module.css';
import { TaskTimeReadout } from './task-time-readout.tsx';
import { useFieldNames, type NameAssignment } from '#directory/use-names.ts';
import { detailWords as words, words as pageWords } from './words.ts';

type TaskPanelProps = {
  intent: Intent;
  context: SenderContext;
  nameAssignment: NameAssignment;
  /** Milliseconds. */
  now: number;
  onCopy: (purpose: CopyPurpose, id: string) => void;
  onClose: () => void;
};

/** The whole of a sent task: outcome, what can be done, every field, what happened, and the request. */
export const TaskPanel = ({ intent, context, nameAssignment, now, onCopy, onClose }: TaskPanelProps) => {
  const names = useFieldNames(context.connection);
  const { id, orderId, kind, summary } = intent;
  const duplicate = () => onCopy('duplicate', id);
  const fix = () => onCopy('fix', id);
  const close = (
    <ActionIcon className={classes['close']} size="2rem" aria-label={words.close} onClick={onClose}>
      <IconX size={18} aria-hidden />
    </ActionIcon>
  );
  const facts = [
    ...answerFacts(intent, nameAssignment),
    ...fieldFacts(intent, names),
    ...serviceFacts(intent, context.connection?.baseUrl),
  ];
  const rest = (
    <div className={classes['body']}>
      <TaskTimeReadout intent={intent} now={now} />
      <Facts facts={facts} />
      {longFacts(intent).map(({ label, text }) => (
        <section key={label}>
          <h3>{label}</h3>
          <p dir="auto" className={classes['long']}>
            {text}
          </p>
        </section>
      ))}
      <section>
        <h3>{words.attempts}</h3>
        <Timeline steps={stepsOf(intent)} />
      </section>
      <Request intent={intent} />
    </div>
  );
  if (intent.settledBy === null)
    return (
      <SidePanel label={cardName(orderId)} onClose={onClose}>
        <div className={classes['open']}>
          {close}
          <Kind kind={kind} />
          <IntentCard
            intent={intent}
            kindName={kindNames[kind]}
            nameAssignment={nameAssignment}
            onDuplicate={duplicate}
            onFix={fix}
          />
        </div>
        {rest}
      </SidePanel>
    );
  return (
    <SidePanel label={cardName(orderId)} onClose={onClose}>
      <article aria-label={cardName(orderId)}>
        <header className={classes['head']}>
          {close}
          <p className={classes['state']}>
            <Outcome status={displayStatusOf(intent, context)} isBadge />
            <Kind kind={kind} />
          </p>
          <h2 dir="auto">{summary.who || pageWords.noName}</h2>
          <p dir="auto" className={classes['where']}>
            {summary.where || pageWords.noAddress}
          </p>
          <Actions intent={intent} onDuplicate={duplicate} onFix={fix} />
        </header>
        <Notes intent={intent} context={context} />
        {rest}
      </article>
    </SidePanel>
  );
};

type ActionsProps = { intent: Intent; onDuplicate: () => void; onFix: () => void };

const Actions = ({ intent: { orderId, last, state }, onDuplicate, onFix }: ActionsProps) => {
  const letters = useLetterKeys();
  const links = state === 'created' && last?.kind === 'created' ? safeLinks(last.trackingLinks) : [];
  const isRefused = state === 'rejected' && last?.kind === 'refused';
  return (
    <div className={classes['actions']}>
      {links.map(({ leg, url }) => (
        <span key={url.href} className={classes['track']}>
          <Button
            component="a"
            variant="default"
            size="compact-md"
            href={url.href}
            target="_blank"
            rel="noopener noreferrer"
            referrerPolicy="no-referrer"
            title={url.host}
            leftSection={<IconRoute size={15} aria-hidden />}
          >
            {trackWords(leg)}
          </Button>
          <CopyButton text={url.href} label={copyWords(leg, orderId)} letter="L" />
        </span>
      ))}
      {isRefused && (
        <Button size="compact-md" leftSection={<IconPencil size={15} aria-hidden />} onClick={onFix}>
          {buttonWords.edit}
        </Button>
      )}
      <Button
        variant="default"
        size="compact-md"
        aria-keyshortcuts={letters ? 'D' : undefined}
        leftSection={<IconCopyPlus size={15} aria-hidden />}
        onClick={onDuplicate}
      >
        {buttonWords.duplicate}
      </Button>
    </div>
  );
};

/** What the outcome means, and what to know of it. */
const Notes = ({ intent, context }: { intent: Intent; context: SenderContext }) => {
  const { kind, last, orderId, uncertain, state } = intent;
  const status = displayStatusOf(intent, context);
  const answered = last?.kind === 'created' ? last.data.orderId : null;
  const warnings = [
    ...(last?.kind === 'created' ? last.data.warnings : []),
    ...(answered !== null && answered !== orderId ? [otherOrderWords(answered, orderId)] : []),
    ...(state === 'created' && uncertain ? [twiceWarning] : []),
  ];
  const issues = last?.kind === 'refused' && status === 'rejected' ? last.issues : [];
  const sentence = explanation(intent, status, waitingOf(intent, context));
  if (sentence === '' && issues.length === 0 && warnings.length === 0) return null;
  return (
    <div className={classes['notes']} data-status={status}>
      {sentence !== '' && <p>{sentence}</p>}
      {(issues.length > 0 || warnings.length > 0) && (
        <ul>
          {issues.map(({ field, message }) => (
            <li key={`${field} ${message}`}>
              {field !== '' && <b>{isFieldName(field) ? labelOf(kind, field) : field}: </b>}
              {message}
            </li>
          ))}
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
    </div>
  );
};

const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={classes['facts']}>
    {facts.map(({ label, text, copy }) => (
      <div key={`${label} ${text}`}>
        <dt>{label}</dt>
        <dd>
          <bdi>{text}</bdi>
          {copy && <CopyButton text={text} label={words.copy(label)} />}
        </dd>
      </div>
    ))}
  </dl>
);

const stepIcons = {
  sent: IconSend,
  again: IconRefresh,
  late: IconClockExclamation,
  created: IconCircleCheck,
  refused: IconCircleX,
  unknown: IconHelpCircle,
  person: IconUser,
} satisfies Record<Step['kind'], unknown>;

const Timeline = ({ steps }: { steps: readonly Step[] }) => (
  <ol className={classes['timeline']}>
    {steps.map(({ kind, what, note, at }) => {
      const Icon = stepIcons[kind];
      return (
        <li key={`${what} ${at}`} data-kind={kind}>
          <Icon size={15} aria-hidden />
          <span>
            <span className={classes['what']}>{what}</span>
            {note !== null && <span className={classes['note']}>{note}</span>}
          </span>
          {at !== null && <time dateTime={new Date(at).toISOString()}>{describeOwnInstant(at)}</time>}
        </li>
      );
    })}
  </ol>
);

const Request = ({ intent: { body, path } }: { intent: Intent }) => {
  const bytes = new TextEncoder().encode(JSON.stringify(body)).length;
  return (
    <details className={classes['request']}>
      <summary>
        {words.request} <span>{words.requestNote(path, bytes)}</span>
      </summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls sideways, by the keyboard too */}
      <pre tabIndex={0} role="region" aria-label={words.requestBody}>
        {JSON.stringify(body, null, 2)}
      </pre>
    </details>
  );
};
