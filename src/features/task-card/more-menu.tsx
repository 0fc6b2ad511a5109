import { Button, VisuallyHidden } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState, type KeyboardEvent } from 'react';
import type { IntentAction } from '#data/outbox/intent-actions.ts';
import { MenuPopover } from '#ui/menu-popover.tsx';
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
 * What else can be done with a task, in buttons that open below one. They are buttons and no menu items: that is how other
 * people's tests find them.
 */
export const MoreMenu = ({ orderId, actions, onChoose }: MoreMenuProps) => {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <MenuPopover
      isInPlace
      opened={isOpen}
      onChange={setOpen}
      width="min(17rem, calc(100vw - 32px))"
      onKeyDown={onKeyDown}
      target={
        <Button
          variant="subtle"
          c="var(--text)"
          size="compact-md"
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {moreWords.more}
          <VisuallyHidden> {moreWords.ofOrder(orderId)}</VisuallyHidden>
        </Button>
      }
    >
      {actions.map((action) => {
        const note = action in buttonNotes ? buttonNotes[action as keyof typeof buttonNotes] : null;
        return (
          // The note is beside the button and not in it: it is no part of the button's name.
          <div key={action} className={classes['item']} data-noted={note !== null || undefined}>
            <button
              type="button"
              aria-describedby={note === null ? undefined : `${id}-${action}`}
              onClick={() => {
                setOpen(false);
                onChoose(action);
              }}
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
    </MenuPopover>
  );
};
