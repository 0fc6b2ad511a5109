import { IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useConnection } from '#data/http/connection.ts';
import { useOnLine } from '#data/http/online.ts';
import { useNames } from '#data/lists/use-names.ts';
import type { CopyPurpose } from '#data/outbox/pending-fill.ts';
import { displayStatusOf } from '#data/outbox/display-status.ts';
import { createdAnswer, zoneName, type Intent } from '#data/outbox/intent.ts';
import { cardName, factWords, rowWords } from '#data/outbox/words.ts';
import { kindNames } from '#form/words.ts';
import { useMinute } from '#ui/use-clock.ts';
import { Actions } from './actions.tsx';
import { describeWhen } from './describe-task.ts';
import { statusLooks, type TaskStatus } from './display-status-look.ts';
import { Facts, type Fact } from './facts.tsx';
import { Outcome } from './outcome.tsx';
import { answerFacts, timeFacts } from './task-facts.ts';
import classes from './task-card.module.css';
import { TrackIcons } from './tracking.tsx';

type HeadProps = { intent: Intent; status: TaskStatus; now: number; isOpen: boolean };

/** A task in two lines. */
const Head = ({ intent, status, now, isOpen }: HeadProps) => {
  const { who, where } = intent.summary;
  const { Icon, word, tone } = statusLooks[status];
  return (
    <>
      <Icon size={18} aria-hidden data-tone={tone} className={classes['icon']} />
      <span className={classes['lines']}>
        <bdi className={classes['strong']}>{who || rowWords.noName}</bdi>
        <bdi className={classes['quiet']}>{where || rowWords.noAddress}</bdi>
      </span>
      {!isOpen && <TrackIcons links={createdAnswer(intent)?.trackingLinks ?? []} />}
      <span className={classes['ends']}>
        <bdi dir="ltr" className={classes['strong']}>
          {describeWhen(intent, now)}
        </bdi>
        <span className={classes['quiet']}>
          <span data-tone={tone}>{word}</span> · {zoneName(intent)}
        </span>
      </span>
    </>
  );
};

type TaskCardProps = {
  intent: Intent;
  /** Opens the form with a copy of the task. */
  onCopy: (purpose: CopyPurpose, intent: Intent) => void;
  /** Whether a row is open before it is pressed. */
  startsOpen?: boolean;
};

/** A task from this browser: a row that opens, or a card that stays open if a person must wait or decide. */
export const TaskCard = ({ intent, onCopy, startsOpen = true }: TaskCardProps) => {
  const context = { connection: useConnection(), onLine: useOnLine() };
  const names = useNames(context.connection);
  const now = useMinute();
  const [toggled, setToggled] = useState<boolean | null>(null);
  const bodyId = useId();
  const { kind, orderId, settledBy } = intent;
  const status = displayStatusOf(intent, context);
  const isRow = settledBy !== null || status === 'sending';
  const isOpen = !isRow || (toggled ?? startsOpen);
  const created = createdAnswer(intent);
  const order: Fact = {
    label: factWords.order,
    text: orderId,
    quiet: kindNames[kind],
    copy: factWords.copyOrder(orderId),
  };
  return (
    <article
      tabIndex={-1}
      className={classes['card']}
      aria-label={cardName(orderId)}
      data-status={status}
      data-row={isRow || undefined}
    >
      <header className={classes['head']}>
        {/* The whole row is the button, except for the links. */}
        {isRow && (
          <button
            type="button"
            className={classes['open']}
            aria-label={rowWords.details(orderId)}
            aria-expanded={isOpen}
            aria-controls={bodyId}
            onClick={() => setToggled(!isOpen)}
          />
        )}
        <Head intent={intent} status={status} now={now} isOpen={isOpen} />
        {isRow && <IconChevronRight size={16} aria-hidden data-open={isOpen || undefined} />}
      </header>
      <div id={bodyId} className={classes['body']} hidden={!isOpen}>
        {isOpen && (
          <>
            <div>
              <Outcome intent={intent} context={context} now={now} />
              <Facts
                facts={[
                  order,
                  ...(isRow ? timeFacts(intent, zoneName(intent), now) : []),
                  ...(created ? answerFacts(created.data, names) : []),
                ]}
              />
            </div>
            {/* A decided task stays open, with the button that takes it back. */}
            <Actions intent={intent} context={context} onCopy={onCopy} onDecide={() => setToggled(true)} />
          </>
        )}
      </div>
    </article>
  );
};
