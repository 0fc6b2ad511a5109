import { Group, Switch, Tooltip } from '@mantine/core';
import { memo } from 'react';
import { useController } from 'react-hook-form';
import type { FieldName } from '#contract/fields.ts';
import { useHydrated } from '#data/state/hydration.ts';
import classes from './form.module.css';
import { rowOf, sectionFields } from '../schema.ts';
import { control, controlId, useTaskKind } from '../task-form.ts';
import { isSwitchKey, type SwitchKey } from '../values.ts';

/** A yes-or-no field, sent as 1 or 0. Its hint is its description, and a tooltip. */
const SwitchInput = memo(({ name }: { name: SwitchKey & FieldName }) => {
  const hydrated = useHydrated();
  const { value, ...field } = useController({ control, name }).field;
  const { label, hint } = rowOf(name);
  const id = controlId(name);
  return (
    <Tooltip label={hint} events={{ hover: true, focus: true, touch: true }}>
      <div>
        <Switch
          {...field}
          id={id}
          size="xs"
          disabled={!hydrated}
          checked={value}
          label={label}
          aria-describedby={`${id}-note`}
          withThumbIndicator={false}
          wrapperProps={{ 'data-on': value || undefined }}
          classNames={{ root: classes['switch'] ?? '' }}
        />
        <span id={`${id}-note`} hidden>
          {hint}
        </span>
      </div>
    </Tooltip>
  );
});

export const Options = () => (
  <Group gap={6} mih="calc(var(--h-sm) + 6px)">
    {sectionFields(useTaskKind(), 'options')
      .filter(isSwitchKey)
      .map((name) => (
        <SwitchInput key={name} name={name} />
      ))}
  </Group>
);
