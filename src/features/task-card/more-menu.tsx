import { Button, VisuallyHidden } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, type KeyboardEvent } from 'react';
import type { IntentAction } from '#data/outbox/actions.ts';
import classes from './more-menu.module.css';
import { buttonNotes, buttonWords } from '#data/outbox/button-words.ts';
import { moreWords } from '#data/outbox/words.ts';

type MoreMenuProps = {
  orderId: string;
  actions: readonly IntentAction[];
  onChoose: (action: IntentAction) => void;
};

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
  const step = steps[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button === document.activeElement);
  buttons.at((at + step) % buttons.length)?.focus();
};

/**
 * The platform gives the focus to the element with this attribute as the popover opens, before the next key is handled;
 * its `toggle` event comes later. React's `autoFocus` is another thing: it gives the focus when the element is made.
 */
const focusWhenOpened = (button: HTMLButtonElement | null) => button?.setAttribute('autofocus', '');

/** What else can be done with a task, in buttons that open below one; Escape closes them. */
export const MoreMenu = ({ orderId, actions, onChoose }: MoreMenuProps) => {
  const id = useId();
  return (
    <span className={classes['anchor']}>
      <Button
        variant="subtle"
        size="compact-sm"
        popoverTarget={id}
        rightSection={<IconChevronDown size={14} aria-hidden />}
      >
        {moreWords.more}
        <VisuallyHidden> {moreWords.ofOrder(orderId)}</VisuallyHidden>
      </Button>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrow keys move between its buttons */}
      <div id={id} popover="auto" className={classes['menu']} onKeyDown={onKeyDown}>
        {actions.map((action, index) => {
          const note = action in buttonNotes ? buttonNotes[action as keyof typeof buttonNotes] : null;
          return (
            // The note is beside the button and not in it: it is no part of the button's name.
            <div key={action} className={classes['item']} data-noted={note !== null || undefined}>
              <button
                type="button"
                ref={index === 0 ? focusWhenOpened : undefined}
                popoverTarget={id}
                popoverTargetAction="hide"
                aria-describedby={note === null ? undefined : `${id}-${action}`}
                onClick={() => onChoose(action)}
              >
                {buttonWords[action]}
              </button>
              {note !== null && (
                <span id={`${id}-${action}`} className={classes['note']}>
                  {note}
                </span>
              )}
            </div>
          );
        })}
      </div>
    </span>
  );
};
