import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { Link } from 'wouter';
import { useConnection } from '#data/http/connection.ts';
import { useOnLine } from '#data/http/on-line.ts';
import { searchPath } from '#contract/page-paths.ts';
import { looksSuggested } from '#form/new-order-number.ts';
import { useTaskForm } from '#form/task-form.ts';
import { useShownKind } from '#form/use-shown-kind.ts';
import { useIntents } from '#data/outbox/outbox.ts';
import { displayStatusOf } from '#data/outbox/display-status.ts';
import { displayStatusWords } from '#data/outbox/words.ts';
import { createTypingPause } from '#ui/typing-pause.ts';
import { whenIdle } from '#data/state/when-idle.ts';
import { loadedKeeper } from '../drafts/load-keeper.ts';
import { likeWords as words } from './sending-words.ts';
import { findLike, likeKeys, type LikeValues } from './find-like.ts';
import classes from './rail.module.css';
import { UsedAtService } from './used-at-service.tsx';

/** The search waits for a pause in typing: half a phone number must not match, and searching ten thousand tasks per key is slow. */
const pauseMs = 400;

/** `isTyped`: the order number is a person's. Those that the desk suggests are unique. */
type Paused = { values: LikeValues; isTyped: boolean };

/** The values of the form at the last pause in typing. */
const usePausedValues = (): Paused | null => {
  const { form } = useTaskForm();
  const [paused, setPaused] = useState<Paused | null>(null);
  useEffect(() => {
    let order = form.getValues('order_id');
    let isTyped = !looksSuggested(order);
    const look = () => setPaused({ values: { ...form.getValues() }, isTyped });
    let stopIdle = () => {};
    const pause = createTypingPause(
      () => {
        stopIdle();
        stopIdle = whenIdle(look);
      },
      { pauseMs },
    );
    pause.touch();
    const stop = form.subscribe({
      name: [...likeKeys],
      formState: { values: true },
      callback: ({ values, type }) => {
        if (values.order_id !== order) {
          order = values.order_id;
          // Only what a person types comes with an event. One may type a number that another desk suggested.
          isTyped = type !== undefined || !looksSuggested(order);
        }
        pause.touch();
      },
    });
    return () => {
      pause.end();
      stopIdle();
      stop();
    };
  }, [form]);
  return paused;
};

/** Points out that such a task may exist already. It does not prevent a send (FM-8). */
export const PossibleDuplicate = () => {
  const kind = useShownKind();
  const connection = useConnection();
  const onLine = useOnLine();
  const intents = useIntents();
  const paused = usePausedValues();
  const values = paused?.values ?? null;
  const connectionId = connection?.id ?? '';
  const like = useMemo(
    () =>
      values && findLike(kind, values, intents, { connectionId, draftId: loadedKeeper()?.view()?.id ?? '' }),
    [kind, values, intents, connectionId],
  );
  return (
    <div aria-live="polite">
      {like && (
        <p className={`${classes['warning']} ${classes['like']}`}>
          <IconAlertTriangle size={16} aria-hidden />
          <span>
            {words[like.by]}{' '}
            <bdi>
              {words.task(
                like.intent.orderId,
                displayStatusWords[displayStatusOf(like.intent, { connection, onLine })],
                like.intent.summary,
              )}
            </bdi>{' '}
            <Link href={searchPath('sent', like.intent.orderId)}>{words.show}</Link>
          </span>
        </p>
      )}
      {connection && onLine && paused?.isTyped && like?.by !== 'order' && (
        <UsedAtService
          connection={connection}
          orderId={paused.values.order_id.trim()}
          merchantId={paused.values.merchant_id.trim()}
          shown={like?.intent ?? null}
        />
      )}
    </div>
  );
};
