import { IconPencil } from '@tabler/icons-react';
import { nameOf } from '#form/summarize.ts';
import { useShownKind } from '#form/use-shown-kind.ts';
import { usePausedValues } from '#form/use-paused-values.ts';
import classes from './draft-list.module.css';
import { draftWords as words } from './draft-words.ts';

/** Names the task in the form. */
export const CurrentDraft = () => {
  const kind = useShownKind();
  const values = usePausedValues();
  return (
    <span className={classes['current']}>
      <IconPencil size={15} aria-hidden />
      <bdi className={classes['name']}>{nameOf(kind, values) || words.blank}</bdi>
    </span>
  );
};
