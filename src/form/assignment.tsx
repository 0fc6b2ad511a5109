import { memo } from 'react';
import { useWatch } from 'react-hook-form';
import { hasField } from '#contract/operations.ts';
import classes from './assignment.module.css';
import { ComboInput } from './combo-input.tsx';
import { fieldRows } from './field-rows.ts';
import { useTaskForm } from './task-form.ts';
import { TextInput } from './text-input.tsx';

const modes = [
  { value: 'unassigned', label: 'Unassigned' },
  { value: 'auto', label: 'Auto-assign' },
  { value: 'agent', label: 'Agent' },
] as const;

/**
 * §3.1 as one switch, from which no contradictory request can be built. Pickup-and-delivery has no team_id (§4.3):
 * there, auto-assign takes no team.
 */
export const Assignment = memo(() => {
  const { kind, control, form, directory } = useTaskForm();
  const mode = useWatch({ control, name: 'assignment' });
  const withTeam = hasField(kind, 'team_id');
  return (
    <div className={classes['assignment']}>
      <div role="radiogroup" aria-label={fieldRows.auto_assignment.label} className={classes['modes']}>
        {modes.map(({ value, label }) => (
          <label key={value} className={classes['mode']}>
            <input type="radio" value={value} {...form.register('assignment')} />
            {label}
          </label>
        ))}
      </div>
      <div className={classes['target']}>
        {mode === 'auto' && withTeam && <ComboInput name="team_id" list={directory.teams} />}
        {mode === 'agent' && <ComboInput name="fleet_id" list={directory.agents} />}
        {mode === 'auto' && !withTeam && (
          <p className={classes['words']}>
            Any of the account’s agents who fit the tags. This kind of task has no team.
          </p>
        )}
        {mode === 'unassigned' && (
          <p className={classes['words']}>Nobody gets the task until it is assigned.</p>
        )}
      </div>
      <TextInput name="tags" />
    </div>
  );
});
