import { TextInput } from '@mantine/core';
import { memo } from 'react';
import { stopsOf } from '#contract/operations.ts';
import type { DatetimeField } from '#contract/sides.ts';
import { AfterHydration } from '#ui/after-hydration.tsx';
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
import { sideLabel } from './side-icon.tsx';
import { useFieldError } from './field-errors.ts';
import { useCalendar } from './use-calendar.tsx';
import { words } from './words.ts';

/**
 * A time at the job: a text box that takes dates as dispatchers type them, and a calendar.
 * On leaving, shorthand becomes a full date, so that what stands in the box is what will be sent.
 */
export const DatetimeInput = memo(({ name }: { name: DatetimeField }) => {
  const kind = useTaskKind();
  const { form } = useTaskForm();
  const error = useFieldError(name);
  const { tone, content } = useFieldNote(name);
  const label = labelOf(kind, name);
  const required = isRequired(kind, name);
  const id = controlId(name);
  const side = stopsOf(kind).find(({ time }) => time === name)?.side;

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

  const calendar = useCalendar({
    id,
    label,
    read: () => {
      settleTime(kind, name, form);
      const { zone, screen, [name]: text } = form.getValues();
      return { wall: readWall(text), zone, pinned: screen.pinnedDay };
    },
    onPick: (text) => {
      touch();
      rememberPrevious(form, name);
      form.setValue(name, text, { shouldDirty: true });
      form.clearErrors(name);
      settleTime(kind, name, form);
    },
    focus: () => form.setFocus(name),
  });

  return (
    <div className={sections['field']}>
      <TextInput
        {...fieldProps({ id, label, required, error, tone })}
        label={sideLabel(kind, side, label)}
        spellCheck={false}
        placeholder={words.datetimeHint}
        onFocus={() => rememberPrevious(form, name)}
        {...registered}
        {...calendar.props}
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
      />
      {calendar.missing}
      {content}
      <AfterHydration>
        <WhichMeaning name={name} />
        <WhichInstant name={name} />
      </AfterHydration>
    </div>
  );
});
