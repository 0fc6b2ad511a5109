import { ActionIcon, Popover } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import type { DatetimeField } from '#contract/sides.ts';
import { useHydrated } from '#data/state/hydration.ts';
import { lazyChunk } from '#ui/lazy-chunk.tsx';
import { labelOf } from '../schema.ts';
import { focusControl, useTaskKind } from '../task-form.ts';
import { calendarWords, words } from '../words.ts';

export const Calendar = lazyChunk(async () => (await import('./calendar.tsx')).Calendar);

type CalendarButtonProps = { name: DatetimeField; isOpen: boolean; setOpen: (isOpen: boolean) => void };

export const CalendarButton = ({ name, isOpen, setOpen }: CalendarButtonProps) => {
  const hydrated = useHydrated();
  const label = labelOf(useTaskKind(), name);
  const close = () => {
    setOpen(false);
    focusControl(name);
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
      {isOpen && (
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
          <Calendar name={name} onDone={close} />
        </Popover.Dropdown>
      )}
    </Popover>
  );
};
