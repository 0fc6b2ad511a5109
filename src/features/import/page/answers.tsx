import { Checkbox, Group, Radio, Stack, TextInput } from '@mantine/core';
import type { ChangePlan, ImportPlan } from '../import-types.ts';
import type { RowView } from '../running/row-views.ts';
import { answerWords } from '../words.ts';
import { openQuestions } from './rows-to-fix.ts';

type AnswersProps = {
  plan: ImportPlan;
  rows: readonly RowView[];
  onChange: ChangePlan;
};

/** What the rows ask about, by the part of the plan that has the answer. */
const choices = {
  dateOrder: 'dates',
  repeats: 'repeats',
  cancelled: 'cancelled',
  points: 'points',
  zones: 'zones',
} as const;
const agreements = { hasBuddhistYears: 'buddhist', acceptsPast: 'past', givesNumbers: 'numbers' } as const;
const inputTypes = { day: 'date', time: 'time', description: 'text' } as const;

const keysOf = <Key extends string>(of: Readonly<Record<Key, unknown>>) => Object.keys(of) as Key[];

/** The questions about the whole file that its unsent rows raise, and those that were answered. */
export const Answers = ({ plan, rows, onChange }: AnswersProps) => {
  const open = openQuestions(rows);
  const say = (part: Partial<ImportPlan>) => onChange((present) => ({ ...present, ...part }));
  const asked = {
    choices: keysOf(choices).filter((name) => plan[name] !== null || open.has(choices[name])),
    blanks: keysOf(inputTypes).filter((name) => plan.blanks[name] !== '' || open.has(name)),
    agreements: keysOf(agreements).filter((name) => plan[name] || open.has(agreements[name])),
  };
  if (Object.values(asked).every((names) => names.length === 0)) return null;
  return (
    <Stack gap="sm" role="group" aria-label={answerWords.title}>
      {asked.choices.map((name) => (
        <Radio.Group
          key={name}
          label={answerWords.choices[name].title}
          // A controlled one would show the old answer until the plan is drawn again.
          defaultValue={plan[name]}
          onChange={(value) => say({ [name]: value })}
        >
          <Group gap="md" mt={4}>
            {Object.entries(answerWords.choices[name].answers).map(([value, label]) => (
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
      {asked.blanks.map((name) => (
        <TextInput
          key={name}
          label={answerWords.blanks[name]}
          type={inputTypes[name]}
          maw="20rem"
          // Saved later than it is typed.
          defaultValue={plan.blanks[name]}
          onChange={(event) => {
            const { value } = event.currentTarget;
            onChange((present) => ({ ...present, blanks: { ...present.blanks, [name]: value } }));
          }}
        />
      ))}
      {asked.agreements.map((name) => (
        <Checkbox
          key={name}
          label={answerWords.agreements[name]}
          defaultChecked={plan[name]}
          onChange={(event) => say({ [name]: event.currentTarget.checked })}
        />
      ))}
    </Stack>
  );
};
