import { IconPencil } from '@tabler/icons-react';
import { useWatch } from 'react-hook-form';
import { sideNames, sideParts, sides } from '#contract/sides.ts';
import { useTaskForm } from '#form/task-form.ts';
import type { FormValues } from '#form/values.ts';
import { nameOf } from '#form/summarize.ts';
import classes from './draft-list.module.css';
import { draftWords as words } from './draft-words.ts';

const watched = sideNames.flatMap((side) => sideParts.map((part) => sides[side][part]));

/** Names the task in the form while it is typed. */
export const CurrentDraft = () => {
  const { kind, control } = useTaskForm();
  const texts = useWatch({ control, name: watched });
  // One text for each name, in the order of the names.
  const values = Object.fromEntries(watched.map((key, at) => [key, texts[at]])) as Pick<
    FormValues,
    (typeof watched)[number]
  >;
  return (
    <span className={classes['current']}>
      <IconPencil size={15} aria-hidden />
      <bdi className={classes['name']}>{nameOf(kind, values) || words.blank}</bdi>
    </span>
  );
};
