import { Button } from '@mantine/core';
import { IconClockPause } from '@tabler/icons-react';
import { Link, useLocation } from 'wouter';
import { searchPath } from '#contract/page-paths.ts';
import { copyAddress } from '#data/outbox/copy-address.ts';
import { displayStatusNow } from '#data/outbox/outbox.ts';
import { displayStatusWords } from '#data/outbox/words.ts';
import cardClasses from '#features/task-card/intent-card.module.css';
import { kindNames } from '#form/words.ts';
import { words } from '../words.ts';
import { useUnrecorded, type UnrecordedTask } from '../unrecorded-tasks.ts';
import { sendUnrecorded } from './send-task.ts';
import { likeWords } from './sending-words.ts';
import classes from './rail.module.css';

/** The task that another tab has made of the same draft; null where the device could not record anything. */
const sentElsewhere = (result: UnrecordedTask['result']) => (result.why === 'known' ? result.intent : null);

type UnrecordedCardProps = { task: UnrecordedTask; onPutBack: (id: string) => void };

/** A pressed task that this device could not record: nothing was sent, and a person says what becomes of it. */
export const UnrecordedCard = ({ task, onPutBack }: UnrecordedCardProps) => {
  const { id, kind, values, result } = task;
  const order = values.order_id.trim();
  const other = sentElsewhere(result);
  return (
    <article
      tabIndex={-1}
      className={cardClasses['card']}
      aria-label={words.pressed(order)}
      data-status="not-sent"
    >
      <header className={cardClasses['head']}>
        <IconClockPause size={18} aria-hidden className={cardClasses['icon']} />
        <span className={cardClasses['lines']}>
          <span className={cardClasses['strong']}>
            <span className={cardClasses['status']}>{words.notSent}</span> <bdi>{words.pressed(order)}</bdi>
          </span>
          <span className={cardClasses['quiet']}>{kindNames[kind]}</span>
        </span>
      </header>
      <div className={cardClasses['body']}>
        <p role="alert">
          {other
            ? likeWords.sentElsewhere(
                likeWords.task(other.orderId, displayStatusWords[displayStatusNow(other)], other.summary),
              )
            : words.notRecorded}{' '}
          {other && <Link href={searchPath('sent', other.orderId)}>{likeWords.show}</Link>}
        </p>
        <div className={cardClasses['actions']}>
          {!other && (
            <Button variant="default" size="compact-sm" onClick={() => void sendUnrecorded(task)}>
              {words.sendAnyway}
            </Button>
          )}
          <Button variant="default" size="compact-sm" onClick={() => onPutBack(id)}>
            {words.putBack}
          </Button>
        </div>
      </div>
    </article>
  );
};

/** Pressed tasks that the device could not record, for pages that do not have the form beside them; nothing where there is none. */
export const UnrecordedTasks = () => {
  const tasks = useUnrecorded();
  const [, navigate] = useLocation();
  if (tasks.length === 0) return null;
  return (
    <section aria-labelledby="unrecorded-tasks" className={classes['times']}>
      <h2 id="unrecorded-tasks" className={classes['head']}>
        {words.asking(tasks.length)}
      </h2>
      {tasks.map((task) => (
        <UnrecordedCard key={task.id} task={task} onPutBack={(id) => navigate(copyAddress('fix', id))} />
      ))}
    </section>
  );
};
