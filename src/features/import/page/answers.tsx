import { Checkbox, Group, Radio, Stack, TextInput } from '@mantine/core';
import type { ChangePlan, ImportPlan } from '../import-types.ts';
import type { RowView } from '../running/row-views.ts';
import { openQuestions } from './rows-to-fix.ts';

const choices = [
  {
    part: 'dateOrder',
    title: 'Dates are',
    answers: {
      'day-first': 'Day first: 03/04 is 3 April',
      'month-first': 'Month first: 03/04 is 4 March',
      'year-first': 'Year first: 28/02/29 is 29 February 2028',
    },
  },
  {
    part: 'repeats',
    title: 'Repeated order numbers',
    answers: { join: 'Join products into one task', skip: 'Leave out', send: 'Create' },
  },
  { part: 'cancelled', title: 'Cancelled orders', answers: { skip: 'Leave out', send: 'Create' } },
  {
    part: 'points',
    title: 'Coordinates that fit their address when swapped',
    answers: { swap: 'Swap', keep: 'Keep' },
  },
  {
    part: 'zones',
    title: 'Time zones that contradict the address',
    answers: { address: 'Use the address’s', keep: 'Use the file’s' },
  },
] as const;

const texts = [
  { part: 'day', label: 'Day for rows without one', type: 'date' },
  { part: 'time', label: 'Time for rows without one', type: 'time' },
  { part: 'description', label: 'Description for rows without one', type: 'text' },
] as const;

const agreements = [
  { part: 'hasBuddhistYears', label: 'Years like 2580 are Buddhist: 2037' },
  { part: 'acceptsPast', label: 'Create rows in the past' },
  { part: 'givesNumbers', label: 'Give order numbers to rows without one' },
] as const;

type AnswersProps = { plan: ImportPlan; rows: readonly RowView[]; onChange: ChangePlan };

/** Questions about the whole file: those that unsent rows depend on, and those already answered. */
export const Answers = ({ plan, rows, onChange }: AnswersProps) => {
  const open = openQuestions(rows);
  const say = (part: Partial<ImportPlan>) => onChange((present) => ({ ...present, ...part }));
  const chosen = choices.filter(({ part }) => plan[part] !== null || open.has(part));
  const typed = texts.filter(({ part }) => plan[part] !== '' || open.has(part));
  const agreed = agreements.filter(({ part }) => plan[part] || open.has(part));
  if (chosen.length + typed.length + agreed.length === 0) return null;
  return (
    <Stack gap="sm" role="group" aria-label="For the whole file">
      {chosen.map(({ part, title, answers }) => (
        <Radio.Group
          key={part}
          label={title}
          // A controlled group would show the old answer until the new plan is rendered.
          defaultValue={plan[part]}
          onChange={(value) => say({ [part]: value })}
        >
          <Group gap="md" mt={4}>
            {Object.entries(answers).map(([value, label]) => (
              <Radio
                key={value}
                value={value}
                label={label}
                styles={{ radio: { borderColor: 'var(--border-control)' } }}
              />
            ))}
          </Group>
        </Radio.Group>
      ))}
      {typed.map(({ part, label, type }) => (
        <TextInput
          key={part}
          label={label}
          type={type}
          maw="20rem"
          defaultValue={plan[part]}
          onBlur={({ currentTarget: { value } }) => {
            if (value !== plan[part]) say({ [part]: value });
          }}
        />
      ))}
      {agreed.map(({ part, label }) => (
        <Checkbox
          key={part}
          label={label}
          defaultChecked={plan[part]}
          onChange={(event) => say({ [part]: event.currentTarget.checked })}
        />
      ))}
    </Stack>
  );
};
