import { Radio } from '@mantine/core';
import { IconBolt, IconUser, IconUserOff } from '@tabler/icons-react';
import { memo } from 'react';
import { useController } from 'react-hook-form';
import { hasField } from '#contract/operations.ts';
import segments from '#ui/segments.module.css';
import { useScrollClear } from '#ui/use-scroll-clear.ts';
import classes from './assignment-section.module.css';
import { ComboInput } from './combo-input.tsx';
import { fieldRows } from './field-rows.ts';
import { useTaskForm, useTaskKind } from './task-form.ts';
import { TextInput } from './text-input.tsx';
import { words } from './words.ts';

const modes = ['unassigned', 'auto', 'agent'] as const;

const icons = { unassigned: IconUserOff, auto: IconBolt, agent: IconUser };

/**
 * The three fields of §3.1 as one choice, from which no contradictory request can be built. Pickup-and-delivery has no
 * team_id (§4.3), so that auto-assign asks for no team there.
 */
export const AssignmentSection = memo(() => {
  const kind = useTaskKind();
  const { control, directory } = useTaskForm();
  const {
    field: { value: mode, onChange, onBlur },
  } = useController({ control, name: 'assignment' });
  const { ref, scrollClear } = useScrollClear();
  const withTeam = hasField(kind, 'team_id');
  return (
    <div className={classes['assignment']}>
      <Radio.Group
        label={fieldRows.auto_assignment.label}
        name="assignment"
        value={mode}
        onChange={(value) => {
          onChange(value);
          scrollClear();
        }}
        classNames={{ label: classes['name'] ?? '' }}
      >
        <div className={segments['group']}>
          {modes.map((value) => {
            const Icon = icons[value];
            return (
              <label key={value} className={`${segments['segment']} ${classes['mode']}`}>
                <Icon size={15} aria-hidden />
                {words.assignment[value]}
                <Radio value={value} onBlur={onBlur} />
              </label>
            );
          })}
        </div>
      </Radio.Group>
      {mode === 'auto' && !withTeam && <p className={classes['words']}>{words.anyAgent}</p>}
      <div ref={ref} className={classes['target']}>
        {mode === 'auto' && withTeam && <ComboInput name="team_id" list={directory.teams} />}
        {mode === 'agent' && <ComboInput name="fleet_id" list={directory.agents} />}
        {mode === 'unassigned' && <p className={classes['words']}>{words.nobody}</p>}
        {mode === 'auto' && <TextInput name="tags" />}
      </div>
    </div>
  );
});
