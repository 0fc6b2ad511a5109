import { IconPencil } from '@tabler/icons-react';
import { sideNames, sideParts, sides } from '#contract/sides.ts';
import { useFormValues, useTaskForm } from '#form/task-form.ts';
import { nameOf } from '#form/summarize.ts';
import classes from './draft-list.module.css';
import { draftWords as words } from './draft-words.ts';

const watched = sideNames.flatMap((side) => sideParts.map((part) => sides[side][part]));

/** Names the task in the form while it is typed. */
export const CurrentDraft = () => {
  const { kind } = useTaskForm();
  const values = useFormValues(watched);
  return (
    <span className={classes['current']}>
      <IconPencil size={15} aria-hidden />
      <bdi className={classes['name']}>{nameOf(kind, values) || words.blank}</bdi>
    </span>
  );
};
