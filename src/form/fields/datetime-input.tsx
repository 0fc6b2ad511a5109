import { TextInput } from '@mantine/core';
import { memo, useState, type KeyboardEvent } from 'react';
import { stopsOf } from '#contract/operations.ts';
import type { DatetimeField } from '#contract/sides.ts';
import { fieldProps } from '#ui/text-field.tsx';
import { Calendar, CalendarButton } from './calendar-button.tsx';
import classes from './datetime-input.module.css';
import { checkLeftField, useFieldError } from '../field-errors.ts';
import { KeptDay, NextDay, WhichInstant } from './datetime-notes.tsx';
import { isRequired, labelOf } from '../schema.ts';
import { sideLabel } from './sides.tsx';
import { controlId, form, readoutId, useTaskKind } from '../task-form.ts';
import { timeTypedNow } from '../values.ts';
import { words } from '../words.ts';

/** A time at the job: a text box that takes times as dispatchers type them, and a calendar. The text stays as it was typed. */
export const DatetimeInput = memo(({ name }: { name: DatetimeField }) => {
  const kind = useTaskKind();
  const error = useFieldError(name);
  const [isOpen, setOpen] = useState(false);
  const id = controlId(name);
  const side = stopsOf(kind).find(({ time }) => time === name)?.side;

  const registered = form.register(`${name}.text`, {
    onChange: () => {
      const entry = form.getValues(name);
      // Text and instant change together, before the form announces the key.
      entry.at = timeTypedNow(entry.text).at;
      // The focus may not have reached the calendar yet.
      setOpen(false);
    },
    onBlur: () => checkLeftField(name),
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const isEscape = event.key === 'Escape' && isOpen;
    if (!isEscape && !(event.altKey && event.key === 'ArrowDown')) return;
    event.preventDefault();
    setOpen(!isEscape);
  };
  return (
    <div>
      <TextInput
        {...fieldProps({
          id,
          label: sideLabel(kind, side, labelOf(kind, name)),
          required: isRequired(kind, name),
          error,
        })}
        spellCheck={false}
        placeholder={words.datetimeHint}
        {...registered}
        aria-keyshortcuts="Alt+ArrowDown"
        onFocus={() => void Calendar.preload().catch(() => undefined)}
        onKeyDown={onKeyDown}
        // The readout says what becomes of the time.
        attributes={{ input: { 'aria-describedby': `${id}-note ${readoutId}` } }}
        inputContainer={(input) => (
          <div className={classes['row']}>
            <KeptDay name={name} />
            {input}
          </div>
        )}
        rightSectionPointerEvents="all"
        rightSection={<CalendarButton name={name} isOpen={isOpen} setOpen={setOpen} />}
      />
      {error !== undefined && <NextDay name={name} />}
      <WhichInstant name={name} />
    </div>
  );
});
