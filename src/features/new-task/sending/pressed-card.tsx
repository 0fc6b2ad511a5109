import { Button } from '@mantine/core';
import { IconClockPause, IconLoader2 } from '@tabler/icons-react';
import { Link } from 'wouter';
import { searchPath } from '#contract/page-paths.ts';
import { kindNames } from '#form/words.ts';
import cardClasses from '#features/task-card/intent-card.module.css';
import { buttonWords } from '#data/outbox/button-words.ts';
import { words } from '../words.ts';
import type { Question } from '../pressed-task.ts';
import { pressedTasks } from './page-pressed-tasks.ts';
import type { PressedView } from './pressed-tasks.ts';

const questionWords = (question: Question): string => {
  switch (question.why) {
    case 'number-used':
    case 'sent-elsewhere':
      return question.text;
    case 'not-recorded':
      return words.notRecorded;
    case 'part-missing':
      return words.partMissing;
    case 'problems':
      return [...question.issues, ...question.messages.map((message) => ({ message }))]
        .map(({ message }) => message)
        .join(' ');
  }
};

type PressedCardProps = { view: PressedView; onEdit: (id: string) => void };

/** A task between the press of Create and the outbox, with its question. The card of its intent replaces it once it is stored. */
export const PressedCard = ({ view: { task, question }, onEdit }: PressedCardProps) => {
  const { id, kind, values } = task;
  const answer = (consent?: 'number-used' | 'not-recorded') => () => pressedTasks.answer(id, consent);
  const why = question?.why;
  const own = values.order_id.trim();
  /** Of the task that is there already. */
  const order = question?.why === 'sent-elsewhere' ? question.order : own;
  const Icon = question ? IconClockPause : IconLoader2;
  return (
    <article
      tabIndex={-1}
      className={cardClasses['card']}
      aria-label={words.pressed(own)}
      data-pressed={id}
      data-status={question ? 'not-sent' : 'sending'}
      data-compact={question === null || undefined}
    >
      <header className={cardClasses[question ? 'head' : 'rowHead']}>
        <Icon size={18} aria-hidden className={cardClasses['icon']} />
        <span className={cardClasses['lines']}>
          <span className={cardClasses['strong']}>
            <span className={cardClasses['status']}>{question ? words.notSent : words.creating}</span>{' '}
            <bdi>{words.pressed(own)}</bdi>
          </span>
          <span className={cardClasses['quiet']}>{kindNames[kind]}</span>
        </span>
      </header>
      {question && (
        <div className={cardClasses['body']}>
          <p role="alert" className={cardClasses['words']}>
            {questionWords(question)}{' '}
            {(why === 'number-used' || why === 'sent-elsewhere') && (
              <Link href={searchPath('sent', order)}>{words.showTask}</Link>
            )}
          </p>
          <div className={cardClasses['actions']}>
            {why === 'number-used' && (
              <Button variant="default" size="compact-sm" onClick={answer('number-used')}>
                {words.sendAllTheSame}
              </Button>
            )}
            {(why === 'not-recorded' || why === 'part-missing') && (
              <Button variant="default" size="compact-sm" onClick={answer()}>
                {words.tryAgain}
              </Button>
            )}
            {why === 'not-recorded' && (
              <Button variant="default" size="compact-sm" onClick={answer('not-recorded')}>
                {words.sendAnyway}
              </Button>
            )}
            <Button variant="default" size="compact-sm" onClick={() => onEdit(id)}>
              {buttonWords.edit}
            </Button>
          </div>
        </div>
      )}
    </article>
  );
};
