import { TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { memo, useState, type ReactNode } from 'react';
import type { DatetimeField } from '#contract/sides.ts';
import { useHydrated } from '#data/state/hydration.ts';
import { AfterHydration } from '#ui/after-hydration.tsx';
import { MenuPopover, stopKeys } from '#ui/menu-popover.tsx';
import { fieldProps } from '#ui/text-field.tsx';
import { readoutId, controlId, useTaskForm, useTaskKind } from './task-form.ts';
import classes from './datetime-input.module.css';
import { PinnedDay, WhichInstant, WhichMeaning } from './datetime-notes.tsx';
import sections from './sections.module.css';
import { useFieldNote } from './field-notes.ts';
import { isRequired, labelOf } from './rows-by-kind.ts';
import { rememberPrevious } from './previous-time.ts';
import { readWall } from './resolve-times.ts';
import { isFollower, settleTime } from './settle-times.ts';
import { useFieldError } from './field-errors.ts';
import { calendarWords, words } from './words.ts';

/** Pixels, with its distance from the box. */
const calendarHeight = 340;

/**
 * A time at the job: a text box that takes dates as dispatchers type them, and a button for a calendar, whose code is loaded then.
 * On leaving, shorthand becomes a full date, so that what stands in the box is what will be sent.
 */
export const DatetimeInput = memo(({ name }: { name: DatetimeField }) => {
  const kind = useTaskKind();
  const { form } = useTaskForm();
  const hydrated = useHydrated();
  const error = useFieldError(name);
  const { tone, content } = useFieldNote(name);
  const [calendar, setCalendar] = useState<ReactNode>(null);
  const [inset, setInset] = useState(0);
  const [isMissing, setMissing] = useState(false);
  const label = labelOf(kind, name);
  const required = isRequired(kind, name);
  const id = controlId(name);

  const touch = () => {
    if (isFollower(name) && form.getValues('screen.movedFrom') !== '') form.setValue('screen.movedFrom', '');
    if (form.getValues(`screen.instant.${name}`) !== '') form.setValue(`screen.instant.${name}`, '');
  };
  const registered = form.register(name, {
    onBlur: () => settleTime(kind, name, form),
    onChange: () => {
      touch();
      if (form.getFieldState(name).invalid && readWall(form.getValues(name))) form.clearErrors(name);
    },
  });

  /** What is chosen there is written as if it were typed. */
  const pick = (text: string, isDone: boolean) => {
    touch();
    rememberPrevious(form, name);
    form.setValue(name, text, { shouldDirty: true });
    form.clearErrors(name);
    settleTime(kind, name, form);
    if (!isDone) return;
    form.setFocus(name);
    setCalendar(null);
  };
  const openCalendar = async () => {
    settleTime(kind, name, form);
    const { activeElement } = document;
    const text = form.getValues(name);
    const { Calendar } = await import('./calendar.tsx').catch(() => ({ Calendar: null }));
    setMissing(Calendar === null);
    if (Calendar === null) return;
    // The person went on meanwhile: the next key belongs to where they are.
    if (document.activeElement !== activeElement || form.getValues(name) !== text) return;
    const box = document.getElementById(id);
    const bottom = box?.getBoundingClientRect().bottom ?? 0;
    // Under the box, where a person looks, and not over the fields that were just filled in.
    if (innerHeight - bottom < calendarHeight) box?.scrollIntoView({ block: 'center' });
    // The button stands inside the border.
    setInset((box?.offsetWidth ?? 0) - (box?.offsetHeight ?? 0) + 1);
    const { zone, screen } = form.getValues();
    setCalendar(<Calendar wall={readWall(text)} zone={zone} pinned={screen.pinnedDay} onPick={pick} />);
  };

  return (
    <div className={sections['field']}>
      <TextInput
        {...fieldProps({ id, label, required, error, tone })}
        spellCheck={false}
        placeholder={words.datetimeHint}
        onFocus={() => rememberPrevious(form, name)}
        {...registered}
        aria-keyshortcuts="Alt+ArrowDown"
        onKeyDown={(event) => {
          if (!event.altKey || event.key !== 'ArrowDown') return;
          event.preventDefault();
          void openCalendar();
        }}
        // The readout says what becomes of the time.
        attributes={{ input: { 'aria-describedby': `${id}-note ${readoutId}` } }}
        inputContainer={(input) => (
          <div className={classes['row']}>
            <AfterHydration>
              <PinnedDay name={name} />
            </AfterHydration>
            {input}
          </div>
        )}
        rightSectionPointerEvents="all"
        rightSection={
          <MenuPopover
            opened={calendar !== null}
            onChange={(opens) => void (opens ? openCalendar() : setCalendar(null))}
            label={calendarWords.title(label)}
            inset={inset}
            onKeyDown={(event) => {
              stopKeys(event);
              // The button is no stop of Tab: the next key goes on from the box.
              if (event.key === 'Escape') form.setFocus(name);
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
        }
      />
      {isMissing && (
        <p role="alert" className={classes['missing']}>
          {words.calendarMissing}
        </p>
      )}
      {content}
      <AfterHydration>
        <WhichMeaning name={name} />
        <WhichInstant name={name} />
      </AfterHydration>
    </div>
  );
});
