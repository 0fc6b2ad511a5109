import { IconCalendar } from '@tabler/icons-react';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { useHydrated } from '#data/state/hydration.ts';
import type { WallTime } from '#time/wall-time.ts';
import { MenuPopover, stopKeys } from '#ui/menu-popover.tsx';
import { rememberFocus } from '#ui/remember-focus.ts';
import classes from './datetime-input.module.css';
import { calendarWords, words } from './words.ts';

/** Pixels, with its distance from the box. */
const calendarHeight = 340;

type CalendarOptions = {
  /** Of the text box. */
  id: string;
  label: string;
  /** Settles the box as the calendar opens: see `Calendar`. */
  read: () => { wall: WallTime | null; zone: string; pinned: string; quick?: readonly string[] };
  /** Writes a text into the box as if it were typed. */
  onPick: (text: string) => void;
  focus: () => void;
};

/** A button in a text box of a time that opens a calendar, whose code is loaded then; Alt+↓ opens it as well. */
export const useCalendar = ({ id, label, read, onPick, focus }: CalendarOptions) => {
  const hydrated = useHydrated();
  const [calendar, setCalendar] = useState<ReactNode>(null);
  const [place, setPlace] = useState<{ inset?: number; modal?: HTMLElement }>({});
  const [isMissing, setMissing] = useState(false);
  const pick = (text: string, isDone: boolean) => {
    onPick(text);
    if (!isDone) return;
    focus();
    setCalendar(null);
  };
  const open = async () => {
    const time = read();
    const hasGoneOn = rememberFocus();
    const box = document.querySelector<HTMLInputElement>(`#${id}`);
    const { Calendar } = await import('./calendar.tsx').catch(() => ({ Calendar: null }));
    setMissing(Calendar === null);
    if (Calendar === null || hasGoneOn()) return;
    const bottom = box?.getBoundingClientRect().bottom ?? 0;
    // Under the box, where a person looks, and not over the fields that were just filled in.
    if (innerHeight - bottom < calendarHeight) box?.scrollIntoView({ block: 'center' });
    const modal = box?.closest<HTMLElement>('[aria-modal]');
    // The button stands inside the border.
    setPlace({ inset: (box?.offsetWidth ?? 0) - (box?.offsetHeight ?? 0) + 1, ...(modal && { modal }) });
    setCalendar(<Calendar {...time} onPick={pick} />);
  };
  return {
    /** Of the text box. */
    props: {
      'aria-keyshortcuts': 'Alt+ArrowDown',
      onKeyDown: (event: KeyboardEvent) => {
        if (!event.altKey || event.key !== 'ArrowDown') return;
        event.preventDefault();
        void open();
      },
      rightSectionPointerEvents: 'all',
      rightSection: (
        <MenuPopover
          opened={calendar !== null}
          onChange={(opens) => void (opens ? open() : setCalendar(null))}
          label={calendarWords.title(label)}
          {...place}
          onKeyDown={(event) => {
            stopKeys(event);
            // The button is no stop of Tab: the next key goes on from the box.
            if (event.key === 'Escape') focus();
          }}
          target={
            <button
              type="button"
              tabIndex={-1}
              className={classes['button']}
              aria-label={words.calendar(label)}
              disabled={!hydrated}
            >
              <IconCalendar size={18} aria-hidden />
            </button>
          }
        >
          {calendar}
        </MenuPopover>
      ),
    } as const,
    /** Under it. */
    missing: isMissing && (
      <p role="alert" className={classes['missing']}>
        {words.calendarMissing}
      </p>
    ),
  };
};
