import { Switch } from '@mantine/core';
import { memo } from 'react';
import { useController } from 'react-hook-form';
import type { FieldName } from '#contract/fields.ts';
import { rowOf } from './field-rows.ts';
import classes from './switch-input.module.css';
import { controlId, useTaskForm } from './task-form.ts';
import type { SwitchKey } from './values.ts';

const classNames = {
  body: classes['chip'] ?? '',
  track: classes['track'] ?? '',
  thumb: classes['thumb'] ?? '',
  labelWrapper: classes['label'] ?? '',
};

/** A yes-or-no field, sent as 1 or 0, and what it does, which may be hidden. */
export const SwitchInput = memo(({ name }: { name: SwitchKey & FieldName }) => {
  const { control } = useTaskForm();
  const {
    field: { ref, value, onChange, onBlur },
  } = useController({ control, name });
  const row = rowOf(name);
  const id = controlId(name);
  return (
    <div className={classes['switch']}>
      <Switch
        id={id}
        ref={ref}
        name={name}
        checked={value}
        onChange={(event) => onChange(event.target.checked)}
        onBlur={onBlur}
        label={row.label}
        aria-describedby={`${id}-note`}
        withThumbIndicator={false}
        classNames={classNames}
      />
      <span id={`${id}-note`} className={classes['note']}>
        {row.hint}
      </span>
    </div>
  );
});
