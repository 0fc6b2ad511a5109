import { ActionIcon, Popover } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useHydrated } from '#data/state/hydration.ts';
import { lazyChunk } from '#ui/lazy-chunk.tsx';
import type { CalendarProps } from './calendar.tsx';
import { calendarWords, words } from '../words.ts';

export const Calendar = lazyChunk(async () => (await import('./calendar.tsx')).Calendar);

type CalendarButtonProps = {
  /** The label of the text box. */
  label: string;
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  readTime: () => Pick<CalendarProps, 'wall' | 'now'>;
  /** Writes a full time into the box. */
  onPick: (text: string) => void;
  focusBox: () => void;
};

/** A button in the text box of a time, which opens a calendar. */
export const CalendarButton = ({
  label,
  isOpen,
  setOpen,
  readTime,
  onPick,
  focusBox,
}: CalendarButtonProps) => {
  const hydrated = useHydrated();
  const close = () => {
    setOpen(false);
    focusBox();
  };
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      // Turned to the other end while it is empty, it would grow past the edge of a phone.
      middlewares={{ flip: { flipAlignment: false }, shift: true }}
      trapFocus
      hideDetached={false}
      closeOnEscape={false}
      withRoles={false}
    >
      <Popover.Target>
        <ActionIcon
          tabIndex={-1}
          aria-label={words.calendar(label)}
          aria-expanded={isOpen}
          disabled={!hydrated}
          onClick={() => setOpen(!isOpen)}
        >
          <IconCalendar size={18} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown
        role="group"
        // Keeps the focus inside after a click between the controls.
        tabIndex={-1}
        aria-label={calendarWords.title(label)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          close();
        }}
      >
        {isOpen && (
          <Calendar
            {...readTime()}
            onPick={(text, isDone) => {
              onPick(text);
              if (isDone) close();
            }}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  );
};
