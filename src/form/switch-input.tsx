import { memo } from 'react';
import type { FieldName } from '#contract/fields.ts';
import { useFieldError } from './field-errors.ts';
import { rowOf } from './field-rows.ts';
import classes from './switch-input.module.css';
import { controlId, useTaskForm } from './task-form.ts';
import type { SwitchKey } from './values.ts';

/** A yes-or-no field, sent as 1 or 0: a native checkbox with the role of a switch, and what it does, which may be hidden. */
export const SwitchInput = memo(({ name }: { name: SwitchKey & FieldName }) => {
  const { form } = useTaskForm();
  // It shows no error: a reset of the form has to draw it again.
  useFieldError(name);
  const row = rowOf(name);
  const id = controlId(name);
  return (
    <div className={classes['switch']}>
      <label className={classes['chip']}>
        <input
          id={id}
          type="checkbox"
          role="switch"
          className={classes['input']}
          aria-describedby={`${id}-note`}
          {...form.register(name)}
        />
        {row.label}
      </label>
      <span id={`${id}-note`} className={classes['note']}>
        {row.hint}
      </span>
    </div>
  );
});
