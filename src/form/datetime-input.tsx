import { IconCalendar } from '@tabler/icons-react';
import { memo, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { FieldShell, controlProps } from '#ui/field-shell.tsx';
import { describeWall } from '#time/describe.ts';
import classes from './datetime-input.module.css';
import { isRequired, labelOf } from './field-rows.ts';
import { readWall, type DatetimeName } from './schedule.ts';
import { settleTime } from './settle-times.ts';
import { controlId, useTaskForm } from './task-form.ts';
import { useFieldError } from './use-field-error.ts';

/** What the text will be read as, in words. A leaf of its own: it alone draws while the time is typed. */
const Reading = ({ name }: { name: DatetimeName }) => {
  const { control } = useTaskForm();
  const wall = readWall(useWatch({ control, name }));
  return wall ? describeWall(wall) : '2026-12-01 14:30, 1430, tom 9, +45m';
};

/**
 * A time at the job: a text box that takes dates as dispatchers type them, and a button for the platform's calendar.
 * On leaving, shorthand becomes a full date, so that what stands in the box is what will be sent.
 */
export const DatetimeInput = memo(({ name }: { name: DatetimeName }) => {
  const { kind, form } = useTaskForm();
  const error = useFieldError(name);
  const calendar = useRef<HTMLInputElement>(null);
  const label = labelOf(kind, name);
  const required = isRequired(kind, name);
  const id = controlId(name);

  const registered = form.register(name, {
    onBlur: () => settleTime(name, form),
    onChange: () => {
      if (form.getFieldState(name).invalid && readWall(form.getValues(name))) form.clearErrors(name);
    },
  });

  return (
    <FieldShell id={id} label={label} required={required} error={error} note={<Reading name={name} />}>
      <input
        type="text"
        autoComplete="off"
        spellCheck={false}
        placeholder="YYYY-MM-DD HH:mm"
        {...registered}
        {...controlProps(id, error, required)}
      />
      <button
        type="button"
        className={classes['button']}
        aria-label={`Open calendar for ${label}`}
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
          form.setValue(name, event.target.value.replace('T', ' '), { shouldDirty: true });
          form.clearErrors(name);
        }}
      />
    </FieldShell>
  );
});
