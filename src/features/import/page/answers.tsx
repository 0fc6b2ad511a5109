import { Checkbox, Group, Radio, Stack, TextInput } from '@mantine/core';
import type { ChangePlan, ImportPlan, WholeFileAnswer } from '../import-types.ts';
import type { RowView } from '../running/row-views.ts';
import { answerWords } from '../words.ts';
import { openQuestions } from './rows-to-fix.ts';

const Radios = ({ choices }: { choices: Readonly<Record<string, string>> }) => (
  <Group gap="md" mt={4}>
    {Object.entries(choices).map(([value, label]) => (
      <Radio
        key={value}
        value={value}
        label={label}
        styles={{ radio: { borderColor: 'var(--border-control)' } }}
      />
    ))}
  </Group>
);

type AnswersProps = {
  plan: ImportPlan;
  rows: readonly RowView[];
  onChange: ChangePlan;
};

/** Questions with a choice, by the part of the plan that has the answer. */
const choices = {
  dateOrder: { asks: 'dates', title: answerWords.dates, choices: answerWords.dateOrders },
  repeats: { asks: 'repeats', title: answerWords.repeats, choices: answerWords.repeatChoices },
  cancelled: { asks: 'cancelled', title: answerWords.cancelled, choices: answerWords.cancelledChoices },
  html: { asks: 'html', title: answerWords.html, choices: answerWords.htmlChoices },
  points: { asks: 'points', title: answerWords.points, choices: answerWords.pointChoices },
  zones: { asks: 'zones', title: answerWords.zones, choices: answerWords.zoneChoices },
} as const;

const agreements = {
  hasBuddhistYears: { asks: 'buddhist', label: answerWords.buddhist },
  acceptsPast: { asks: 'past', label: answerWords.past },
  givesNumbers: { asks: 'numbers', label: answerWords.numbers },
} as const;

const inputTypes = { day: 'date', time: 'time', description: 'text' } as const;

const keysOf = <Key extends string>(of: Readonly<Record<Key, unknown>>) => Object.keys(of) as Key[];

/** The questions about the whole file that its unsent rows raise, and those that were answered. */
export const Answers = ({ plan, rows, onChange }: AnswersProps) => {
  const open = openQuestions(rows);
  const say = (part: Partial<ImportPlan>) => onChange((present) => ({ ...present, ...part }));
  const isAsked = (question: WholeFileAnswer, isAnswered: boolean) => open.has(question) || isAnswered;
  const asked = {
    choices: keysOf(choices).filter((name) => isAsked(choices[name].asks, plan[name] !== null)),
    blanks: keysOf(inputTypes).filter((name) => isAsked(name, plan.blanks[name] !== '')),
    agreements: keysOf(agreements).filter((name) => isAsked(agreements[name].asks, plan[name])),
  };
  if (Object.values(asked).every((names) => names.length === 0)) return null;
  return (
    <Stack gap="sm" role="group" aria-label={answerWords.title}>
      {asked.choices.map((name) => (
        <Radio.Group
          key={name}
          label={choices[name].title}
          // A controlled one would show the old answer until the plan is drawn again.
          defaultValue={plan[name]}
          onChange={(value) => say({ [name]: value })}
        >
          <Radios choices={choices[name].choices} />
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
          label={agreements[name].label}
          defaultChecked={plan[name]}
          onChange={(event) => say({ [name]: event.currentTarget.checked })}
        />
      ))}
    </Stack>
  );
};
