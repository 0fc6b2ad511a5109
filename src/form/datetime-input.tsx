import { TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { memo, useRef } from 'react';
import type { DatetimeField } from '#contract/sides.ts';
import { useHydrated } from '#data/state/hydration.ts';
import { AfterHydration } from '#ui/after-hydration.tsx';
import { fieldProps } from '#ui/text-field.tsx';
import { readoutId, controlId, useTaskForm, useTaskKind } from './task-form.ts';
import classes from './datetime-input.module.css';
import { PinnedDay, WhichInstant, WhichMeaning } from './datetime-notes.tsx';
import sections from './sections.module.css';
import { useFieldNote } from './field-notes.ts';
import { isRequired, labelOf } from './rows-by-kind.ts';
import { rememberPrevious } from './previous-time.ts';
import { readWall } from './schedule.ts';
import { isFollower, settleTime } from './settle-times.ts';
import { useFieldError } from './field-errors.ts';
import { words } from './words.ts';

/**
 * A time at the job: a text box that takes dates as dispatchers type them, and a button for the platform's calendar.
 * On leaving, shorthand becomes a full date, so that what stands in the box is what will be sent.
 */
export const DatetimeInput = memo(({ name }: { name: DatetimeField }) => {
  const kind = useTaskKind();
  const { form } = useTaskForm();
  const hydrated = useHydrated();
  const error = useFieldError(name);
  const { tone, content } = useFieldNote(name);
  const calendar = useRef<HTMLInputElement>(null);
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

  return (
    <div className={sections['field']}>
      <TextInput
        {...fieldProps({ id, label, required, error, tone })}
        spellCheck={false}
        placeholder={words.datetimeHint}
        onFocus={() => rememberPrevious(form, name)}
        {...registered}
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
          <>
            <button
              type="button"
              className={classes['button']}
              aria-label={words.calendar(label)}
              disabled={!hydrated}
              onClick={() => {
                if (!calendar.current) return;
                calendar.current.value = readWall(form.getValues(name))?.slice(0, 16).replace(' ', 'T') ?? '';
                calendar.current.showPicker();
              }}
            >
              <IconCalendar size={18} aria-hidden />
            </button>
            {/* Only the owner of the platform's picker: what it gives is written to the text box. */}
            <input
              ref={calendar}
              type="datetime-local"
              className={classes['picker']}
              tabIndex={-1}
              aria-hidden
              onChange={(event) => {
                touch();
                rememberPrevious(form, name);
                form.setValue(name, event.target.value.replace('T', ' '), { shouldDirty: true });
                form.clearErrors(name);
                settleTime(kind, name, form);
              }}
            />
          </>
        }
      />
      {content}
      <AfterHydration>
        <WhichMeaning name={name} />
        <WhichInstant name={name} />
      </AfterHydration>
    </div>
  );
});
