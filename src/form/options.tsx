import { IconAdjustments, IconChevronRight } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { useHydrated } from '#data/state/hydration.ts';
import { useScrollClear } from '#ui/use-scroll-clear.ts';
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

/** A yes-or-no field, sent as 1 or 0, and what it does, which may be hidden. */
const SwitchInput = memo(({ name }: { name: SwitchKey & FieldName }) => {
  const { control } = useTaskForm();
  const {
    field: { ref, value, onChange, onBlur },
  } = useController({ control, name });
  const row = rowOf(name);
  const id = controlId(name);
  return (
    <div className={switchClasses['switch']}>
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
      <span id={`${id}-note`} className={switchClasses['note']}>
        {row.hint}
      </span>
    </div>
  );
});

/** The switches of the operation in a row; the button says of each what it does. */
export const Options = memo(() => {
  const kind = useTaskKind();
  const hydrated = useHydrated();
  const { ref, scrollClear } = useScrollClear();
  const [explains, setExplains] = useState(false);
  return (
    <FormSection
      joined
      icon={<IconAdjustments size={15} aria-hidden />}
      title={
        <button
          type="button"
          className={classes['toggle']}
          disabled={!hydrated}
          aria-expanded={explains}
          aria-controls="options"
          onClick={() => {
            setExplains(!explains);
            scrollClear();
          }}
        >
          {words.options}
          <IconChevronRight size={13} aria-hidden className={classes['chevron']} />
        </button>
      }
    >
      <div ref={ref} id="options" className={classes['options']} data-explains={explains || undefined}>
        {sectionFields(kind, 'options')
          .filter(isSwitchKey)
          .map((name) => (
            <SwitchInput key={name} name={name} />
          ))}
      </div>
    </FormSection>
  );
});
