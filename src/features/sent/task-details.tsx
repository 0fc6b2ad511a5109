import { VisuallyHidden } from '@mantine/core';
import {
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconClockExclamation,
  IconHelpCircle,
  IconRefresh,
  IconSend,
  IconUser,
} from '@tabler/icons-react';
import { progressWords } from '#contract/progress-steps.ts';
import type { StoredTask } from '#contract/task-answer.ts';
import type { Connection } from '#data/http/connection.ts';
import { useNames } from '#data/lists/use-names.ts';
import { createdAnswer, zoneName, type Intent } from '#data/outbox/intent.ts';
import { Facts } from '#features/task-card/facts.tsx';
import { answerFacts, fieldFacts, timeFacts } from '#features/task-card/task-facts.ts';
import { describeOwnSecond } from '#time/own-clock.ts';
import { intentFromService } from './items.ts';
import { progressStepsOf, stepsOf, type Step } from './steps.ts';
import classes from './task-panel.module.css';
import { detailWords as words } from './words.ts';

const icons = {
  sent: IconSend,
  again: IconRefresh,
  delayed: IconClockExclamation,
  created: IconCircleCheck,
  refused: IconCircleX,
  unknown: IconHelpCircle,
  person: IconUser,
  ahead: IconCircleDashed,
} satisfies Record<Step['kind'], unknown>;

/** What happened to a task, and what is still to come. */
const History = ({ steps }: { steps: readonly Step[] }) => (
  <section>
    <h3>{words.history}</h3>
    <ol className={classes['timeline']}>
      {/* By their place: two events may be of one millisecond. */}
      {[...steps.entries()].map(([index, { kind, what, note, at }]) => {
        const Icon = icons[kind];
        return (
          <li key={index} data-kind={kind}>
            <Icon size={15} aria-hidden />
            <span>
              <b>{what}</b>
              {kind === 'ahead' && <VisuallyHidden>{progressWords.stepNotYet}</VisuallyHidden>}
              {note !== null && <span className={classes['note']}>{note}</span>}
            </span>
            {at !== null && <time dateTime={new Date(at).toISOString()}>{describeOwnSecond(at)}</time>}
          </li>
        );
      })}
    </ol>
  </section>
);

type TaskDetailsProps = {
  /** The task of this browser. */
  own: Intent | null;
  /** The task as the service has it. */
  stored: StoredTask | undefined;
  connection: Connection;
  /** Epoch milliseconds. */
  now: number;
};

/** Every field of a task, and its history. */
export const TaskDetails = ({ own, stored, connection, now }: TaskDetailsProps) => {
  const names = useNames(connection);
  const atService = stored ? intentFromService(stored, connection) : null;
  const task = own ?? atService;
  if (!task) return null;
  const answer = createdAnswer(atService ?? task)?.data;
  const facts = [
    ...timeFacts(task, zoneName(task), now),
    ...fieldFacts(task, names, answer?.assignment != null),
    ...(answer ? answerFacts(answer, names) : []),
  ];
  const steps = [
    ...(own ? stepsOf(own) : []),
    // The history of this browser says that it was created.
    ...(stored ? progressStepsOf(stored).slice(own ? 1 : 0) : []),
  ];
  return (
    <div className={classes['body']}>
      <Facts facts={facts} />
      <History steps={steps} />
    </div>
  );
};
