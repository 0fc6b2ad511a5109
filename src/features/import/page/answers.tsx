import { Checkbox, Group, Radio, Stack, TextInput } from '@mantine/core';
import type { ChangePlan, ImportPlan } from '../import-types.ts';
import type { RowView } from '../running/row-views.ts';
import { answerWords } from '../words.ts';
import { openQuestions } from './rows-to-fix.ts';

type AnswersProps = { plan: ImportPlan; rows: readonly RowView[]; onChange: ChangePlan };

/** The parts of the plan that answer questions, and the question of each. */
const choices = [
  ['dateOrder', 'dates'],
  ['repeats', 'repeats'],
  ['cancelled', 'cancelled'],
  ['points', 'points'],
  ['zones', 'zones'],
] as const;
const agreements = [
  ['hasBuddhistYears', 'buddhist'],
  ['acceptsPast', 'past'],
  ['givesNumbers', 'numbers'],
] as const;
const inputs = [
  ['day', 'date'],
  ['time', 'time'],
  ['description', 'text'],
] as const;

/** Questions about the whole file: those that unsent rows depend on, and those already answered. */
export const Answers = ({ plan, rows, onChange }: AnswersProps) => {
  const open = openQuestions(rows);
  const say = (part: Partial<ImportPlan>) => onChange((present) => ({ ...present, ...part }));
  const chosen = choices.filter(([part, question]) => plan[part] !== null || open.has(question));
  const typed = inputs.filter(([part]) => plan.blanks[part] !== '' || open.has(part));
  const agreed = agreements.filter(([part, question]) => plan[part] || open.has(question));
  if (chosen.length + typed.length + agreed.length === 0) return null;
  return (
    <Stack gap="sm" role="group" aria-label="For the whole file">
      {chosen.map(([part]) => (
        <Radio.Group
          key={part}
          label={answerWords.choices[part].title}
          // A controlled group would show the old answer until the new plan is rendered.
          defaultValue={plan[part]}
          onChange={(value) => say({ [part]: value })}
        >
          <Group gap="md" mt={4}>
            {Object.entries(answerWords.choices[part].answers).map(([value, label]) => (
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
      {typed.map(([part, type]) => (
        <TextInput
          key={part}
          label={answerWords.blanks[part]}
          type={type}
          maw="20rem"
          defaultValue={plan.blanks[part]}
          onBlur={({ currentTarget: { value } }) => {
            if (value !== plan.blanks[part])
              onChange(({ blanks, ...present }) => ({ ...present, blanks: { ...blanks, [part]: value } }));
          }}
        />
      ))}
      {agreed.map(([part]) => (
        <Checkbox
          key={part}
          label={answerWords.agreements[part]}
          defaultChecked={plan[part]}
          onChange={(event) => say({ [part]: event.currentTarget.checked })}
        />
      ))}
    </Stack>
  );
};
