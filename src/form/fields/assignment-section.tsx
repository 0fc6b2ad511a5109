import { Group, SegmentedControl, SimpleGrid, Text } from '@mantine/core';
import { IconBolt, IconUser, IconUserOff } from '@tabler/icons-react';
import { useController } from 'react-hook-form';
import { hasField } from '#contract/operations.ts';
import { useHydrated } from '#data/state/hydration.ts';
import { fieldRows } from '../schema.ts';
import classes from './form.module.css';
import { PickerField } from './picker-field.tsx';
import { control, useFormDirectory, useTaskKind } from '../task-form.ts';
import { TextInput } from './text-input.tsx';
import { words } from '../words.ts';

const modes = [
  { value: 'unassigned' as const, Icon: IconUserOff },
  { value: 'auto' as const, Icon: IconBolt },
  { value: 'agent' as const, Icon: IconUser },
].map(({ value, Icon }) => ({
  value,
  label: (
    <>
      <Icon size={15} aria-hidden />
      {words.assignment[value]}
    </>
  ),
}));

/**
 * The three fields of §3.1 as one choice, from which no contradictory request can be built. Pickup-and-delivery has no
 * team_id (§4.3): auto-assign asks for no team there.
 */
export const AssignmentSection = () => {
  const kind = useTaskKind();
  const hydrated = useHydrated();
  const directory = useFormDirectory();
  const { value: mode, onChange } = useController({ control, name: 'assignment' }).field;
  const hasTeam = hasField(kind, 'team_id');
  const note = { unassigned: words.nobody, auto: hasTeam ? '' : words.anyAgent, agent: '' }[mode];
  return (
    <>
      <Group gap="sm" align="start">
        <SegmentedControl
          name="assignment"
          aria-label={fieldRows.auto_assignment.label}
          disabled={!hydrated}
          data={modes}
          value={mode}
          onChange={onChange}
        />
        {mode === 'agent' && (
          <div className={classes['target']}>
            <PickerField name="fleet_id" list={directory.agents} />
          </div>
        )}
        {note !== '' && (
          <Text fz="var(--t-13)" py={8} c="dimmed">
            {note}
          </Text>
        )}
      </Group>
      {mode === 'auto' && (
        <SimpleGrid type="container" cols={{ base: 1, '30rem': 3 }} spacing="sm" verticalSpacing={8} my="xs">
          {hasTeam && <PickerField name="team_id" list={directory.teams} />}
          <TextInput name="tags" />
        </SimpleGrid>
      )}
    </>
  );
};
