import { unsaidIssues } from '#features/task-card/task-row.tsx';
import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { spell } from '#contract/spelling.ts';
import { useFieldNames, type NameAssignment } from '#data/lists/use-names.ts';
import { withFieldLabels } from '#form/with-field-labels.ts';
import { kindNames } from '#form/words.ts';
import type { CopyPurpose } from '#data/outbox/copy-address.ts';
import { displayStatusOf, waitingOf, type SenderContext } from '#data/outbox/display-status.ts';
import { displayStatusIcons } from '#features/task-card/display-status-look.ts';
import { IntentCard } from '#features/task-card/intent-card.tsx';
import { isSettledByHand, type Intent } from '#data/outbox/intent.ts';
import { reopen } from '#data/outbox/outbox.ts';
import { buttonWords } from '#data/outbox/button-words.ts';
import {
  cardName,
  explanation,
  notRecordedWords,
  otherOrderWords,
  twiceWarning,
} from '#data/outbox/words.ts';
import { SidePanel } from '#ui/side-panel.tsx';
import { WithBdi } from '#ui/with-bdi.tsx';
import { OutcomeBadge } from './task-badges.tsx';
import {
  BodyText,
  CustomFieldFacts,
  DuplicateButton,
  Facts,
  LongTexts,
  PanelHead,
  Timeline,
  TrackButtons,
} from './panel-sections.tsx';
import { stepsOf } from './steps.ts';
import { answerFacts, customFacts, fieldFacts } from './task-facts.ts';
import classes from './task-panel.module.css';
import { TaskTimeReadout } from './task-time-readout.tsx';
import { detailWords as words } from './words.ts';

type TaskPanelProps = {
  intent: Intent;
  context: SenderContext;
  nameAssignment: NameAssignment;
  /** Milliseconds. */
  now: number;
  onCopy: (purpose: CopyPurpose, intent: Intent) => void;
  onClose: () => void;
};

/** The whole of a task that this device sent: outcome, what can be done, every field, what happened, and the request. */
export const TaskPanel = ({ intent, context, nameAssignment, now, onCopy, onClose }: TaskPanelProps) => {
  const names = useFieldNames(context.connection);
  const { id, orderId, kind, summary, last, state, settledBy, body } = intent;
  const duplicate = () => onCopy('duplicate', intent);
  const fix = () => onCopy('fix', intent);
  /** The state, by its count, in which the device did not record the undo. */
  const [failedAt, setFailedAt] = useState<number | null>(null);
  const undo = async () => {
    if ((await reopen(id)) === null) setFailedAt(intent.rev);
  };
  const created = state === 'created' && last?.kind === 'created' ? last : null;
  const answered = created && settledBy === 'service' ? answerFacts(created.data, nameAssignment) : [];
  const head = {
    kind,
    who: summary.who,
    where: summary.where,
    badge: <OutcomeBadge status={displayStatusOf(intent, context)} isBadge />,
    onClose,
  };
  const rest = (
    <div className={classes['body']}>
      <TaskTimeReadout task={intent} now={now} />
      <Facts facts={fieldFacts(intent, names, answered)} />
      <CustomFieldFacts facts={customFacts(intent, names)} />
      <LongTexts task={intent} />
      <Timeline title={words.attempts} steps={stepsOf(intent)} />
      <BodyText
        title={words.request}
        note={(bytes) => words.requestNote(intent.path, bytes)}
        label={words.requestBody}
        body={spell(body, intent.spelling)}
      />
    </div>
  );
  if (settledBy === null)
    return (
      <SidePanel label={cardName(orderId)} onClose={onClose}>
        <PanelHead {...head} />
        <div className={classes['open']}>
          <IntentCard
            isHeadless
            intent={intent}
            kindName={kindNames[kind]}
            nameAssignment={nameAssignment}
            inWords={withFieldLabels}
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
        <PanelHead {...head}>
          {created && <TrackButtons links={created.trackingLinks} orderId={orderId} />}
          {state === 'rejected' && last?.kind === 'refused' && (
            <Button size="compact-md" leftSection={<IconPencil size={15} aria-hidden />} onClick={fix}>
              {buttonWords.edit}
            </Button>
          )}
          {isSettledByHand(intent) && (
            <Button variant="default" size="compact-md" onClick={() => void undo()}>
              {buttonWords.undo}
            </Button>
          )}
          <DuplicateButton onDuplicate={duplicate} />
        </PanelHead>
        {failedAt === intent.rev && (
          <p role="alert" className={classes['notes']} data-status="not-sent">
            {notRecordedWords}
          </p>
        )}
        <Notes intent={intent} context={context} />
        {rest}
      </article>
    </SidePanel>
  );
};

/** What the outcome means, and what to know of it. */
const Notes = ({ intent, context }: { intent: Intent; context: SenderContext }) => {
  const { kind, last, orderId, uncertain, state } = intent;
  const status = displayStatusOf(intent, context);
  const answered = last?.kind === 'created' ? last.data.orderId : null;
  const warnings = [
    ...(last?.kind === 'created' ? last.data.warnings.map((text) => withFieldLabels(kind, text)) : []),
    ...(answered !== null && answered !== orderId ? [otherOrderWords(answered, orderId)] : []),
    ...(state === 'created' && uncertain ? [twiceWarning] : []),
  ];
  const sentence = withFieldLabels(kind, explanation(intent, status, waitingOf(intent, context)));
  const issues =
    last?.kind === 'refused' && status === 'rejected'
      ? unsaidIssues(last, kind, sentence, withFieldLabels)
      : [];
  const Icon = displayStatusIcons[status];
  if (sentence === '' && issues.length === 0 && warnings.length === 0) return null;
  return (
    <div className={classes['notes']} data-status={status}>
      {sentence !== '' && (
        <p>
          <Icon size={18} aria-hidden />
          <span>
            <WithBdi text={sentence} part={orderId} />
          </span>
        </p>
      )}
      {(issues.length > 0 || warnings.length > 0) && (
        <ul>
          {issues.map(({ field, message }) => (
            <li key={`${field} ${message}`}>
              {field !== '' && <b>{withFieldLabels(kind, field)}: </b>}
              {withFieldLabels(kind, message)}
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
