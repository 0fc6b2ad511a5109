import { useWatch } from 'react-hook-form';
import { isShortPhone } from '#contract/formats.ts';
import classes from './place-notes.module.css';
import { noteWords } from './later-words.ts';
import type { PlainTextField } from './rows-by-kind.ts';
import { useTaskForm } from './task-form.ts';

/** Under a phone: that it has so few digits that it may lack some. It may be right, so that it is sent all the same. */
export const PhoneNote = ({ name }: { name: PlainTextField }) => {
  const { control } = useTaskForm();
  const isShort = useWatch({ control, name, compute: isShortPhone });
  return isShort ? <p className={classes['under']}>{noteWords.shortPhone}</p> : null;
};
