import { Button, Kbd } from '@mantine/core';
import { IconCode } from '@tabler/icons-react';
import { memo, useRef, useState, type ComponentProps, type MouseEvent } from 'react';
import { Problems } from '#form/problems.tsx';
import { useHydrated } from '#data/state/hydration.ts';
import { AfterHydration } from '#ui/after-hydration.tsx';
import { words } from '../words.ts';
import { OutcomeNote } from './outcome-note.tsx';
import { PossibleDuplicate } from './possible-duplicate.tsx';
import classes from './send-bar.module.css';
import { Summary } from './summary.tsx';
import { useConnection } from '#data/http/connection.ts';
import { useOnLine } from '#data/http/online.ts';
import { displayStatusOf } from '#data/outbox/display-status.ts';
import { useIntents } from '#data/outbox/outbox.ts';
import { cardName, displayStatusWords } from '#data/outbox/words.ts';
import { displayStatusIcons } from '#features/task-card/display-status-look.ts';
import { sentLast } from './recent-intents.tsx';
import type { PressOptions } from './use-press.ts';
import { useUnrecorded } from '../unrecorded-tasks.ts';

/** What was sent last: what became of it; before that one line, for screens on which its card is out of sight. */
const LastOutcome = () => {
  const context = { connection: useConnection(), onLine: useOnLine() };
  const [shownAt] = useState(() => Date.now());
  const unrecorded = useUnrecorded().at(-1);
  const sent = sentLast(useIntents());
  if (!unrecorded && !sent) return null;
  const status = unrecorded || !sent ? 'not-sent' : displayStatusOf(sent, context);
  if (sent && !unrecorded && status !== 'sending')
    return (
      (status !== 'created' || sent.createdAt >= shownAt) && (
        <OutcomeNote key={`${sent.id} ${status}`} intent={sent} context={context} />
      )
    );
  const Icon = displayStatusIcons[status];
  return (
    <span className={classes['outcome']}>
      <Icon size={16} aria-hidden />
      <b>{unrecorded ? words.notSent : displayStatusWords[status]}</b>
      <bdi>{cardName(unrecorded?.values.order_id.trim() ?? sent?.orderId ?? '')}</bdi>
    </span>
  );
};

type SendBarProps = {
  problems: ComponentProps<typeof Problems>;
  /** Why a press of Create did nothing; '' where there is nothing to say. */
  unchanged: string;
  onPress: (options: PressOptions) => void;
  /** Whether something pressed then came too soon to be an answer. @param at on the clock of events */
  isUnread: (at: number) => boolean;
  onShowRequest: () => void;
};

type ButtonsProps = Pick<SendBarProps, 'onPress' | 'onShowRequest'>;

/** The same for every kind: Mantine's buttons are not drawn again when the kind changes. */
const Buttons = memo(({ onPress, onShowRequest }: ButtonsProps) => {
  const hydrated = useHydrated();
  return (
    <div className={classes['buttons']}>
      <AfterHydration>
        <LastOutcome />
      </AfterHydration>
      <Button
        type="submit"
        data-create
        size="md"
        className={classes['button'] ?? ''}
        aria-keyshortcuts="Control+Enter"
        disabled={!hydrated}
        onClick={(event) => {
          event.preventDefault();
          onPress({ at: event.timeStamp });
        }}
      >
        {words.create}
        <Kbd aria-hidden className={classes['key'] ?? ''}>
          {words.createKeys}
        </Kbd>
      </Button>
      <Button
        data-create
        variant="default"
        size="md"
        className={classes['button'] ?? ''}
        aria-keyshortcuts="Control+Shift+Enter"
        disabled={!hydrated}
        onClick={({ timeStamp }) => onPress({ next: true, at: timeStamp })}
      >
        {words.createNext}
        <Kbd aria-hidden className={classes['key'] ?? ''}>
          {words.nextKeys}
        </Kbd>
      </Button>
      <button type="button" disabled={!hydrated} className={classes['request']} onClick={onShowRequest}>
        <IconCode size={16} aria-hidden />
        <span className={classes['requestText']}>{words.showRequest}</span>
      </button>
    </div>
  );
});

/**
 * Handlers for the whole bar: what the first press of Create brings may move another button under the pointer, and the second press of
 * a double click or a double tap meant Create.
 */
const useDoublePress = ({ onPress, isUnread }: Pick<SendBarProps, 'onPress' | 'isUnread'>) => {
  const pointer = useRef('');
  /** The last click in the bar was one of Create. */
  const wasCreate = useRef(false);
  return {
    onPointerDownCapture: ({ pointerType }: { pointerType: string }): void => {
      pointer.current = pointerType;
    },
    onClickCapture: (event: MouseEvent): void => {
      const { target, detail, timeStamp } = event;
      const isCreate = target instanceof Element && target.closest('[data-create]') !== null;
      const isDoubleTap =
        wasCreate.current && pointer.current === 'touch' && detail > 0 && isUnread(timeStamp);
      if (isDoubleTap || (detail > 1 && (isCreate || wasCreate.current))) {
        event.preventDefault();
        event.stopPropagation();
        onPress({ isDouble: true, at: timeStamp });
      } else wasCreate.current = isCreate;
    },
  };
};

/** What keeps the task from being sent, what Create will do, and Create. It stays in sight under the form. */
export const SendBar = ({ problems, unchanged, onPress, isUnread, onShowRequest }: SendBarProps) => (
  <div className={classes['bar']} data-steady {...useDoublePress({ onPress, isUnread })}>
    <Problems {...problems} />
    <AfterHydration>
      <PossibleDuplicate isAsked={problems.questions.length > 0} />
    </AfterHydration>
    {/* Always there: of a region that comes with its text, nothing is announced. */}
    <p aria-live="polite" className={classes['unchanged']}>
      {unchanged}
    </p>
    <div className={classes['summary']}>
      <AfterHydration>
        <Summary />
      </AfterHydration>
    </div>
    <Buttons onPress={onPress} onShowRequest={onShowRequest} />
  </div>
);
