import { IconAdjustments } from '@tabler/icons-react';
import { memo } from 'react';
import { sectionFields } from './rows-by-kind.ts';
import { FormSection } from './form-section.tsx';
import classes from './sections.module.css';
import { useTaskKind, controlId, useTaskForm } from './task-form.ts';
import { isSwitchKey, type SwitchKey } from './values.ts';
import { words } from './words.ts';
import { Switch } from '@mantine/core';
import { useController } from 'react-hook-form';
import type { FieldName } from '#contract/fields.ts';
import { rowOf } from './field-rows.ts';
import switchClasses from './switch-input.module.css';

const switchParts = {
  body: switchClasses['chip'] ?? '',
  track: switchClasses['track'] ?? '',
  thumb: switchClasses['thumb'] ?? '',
  labelWrapper: switchClasses['label'] ?? '',
};

/** A yes-or-no field, sent as 1 or 0; what it does is its description, and a tip. */
const SwitchInput = memo(({ name }: { name: SwitchKey & FieldName }) => {
  const { control } = useTaskForm();
  const {
    field: { ref, value, onChange, onBlur },
  } = useController({ control, name });
  const row = rowOf(name);
  const id = controlId(name);
  return (
    <div data-tip={row.hint}>
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
        classNames={switchParts}
      />
      <span id={`${id}-note`} hidden>
        {row.hint}
      </span>
    </div>
  );
});

/** The switches of the operation, in a row. */
export const Options = memo(() => {
  const kind = useTaskKind();
  return (
    <FormSection joined icon={<IconAdjustments size={15} aria-hidden />} title={words.options}>
      <div className={classes['options']}>
        {sectionFields(kind, 'options')
          .filter(isSwitchKey)
          .map((name) => (
            <SwitchInput key={name} name={name} />
          ))}
      </div>
    </FormSection>
  );
});
