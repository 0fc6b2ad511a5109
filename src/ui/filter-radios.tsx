import { VisuallyHidden } from '@mantine/core';
import { useId } from 'react';
import { formatCount } from '#time/language.ts';
import classes from './filter-radios.module.css';

type FilterRadiosProps<Choice extends string> = {
  /** Names the group. */
  label: string;
  choices: readonly { value: Choice; label: string; count?: number }[];
  value: Choice;
  onChange: (value: Choice) => void;
};

/** One of a few views of a list, each with the number of rows behind it where that is known. */
export const FilterRadios = <Choice extends string>({
  label,
  choices,
  value,
  onChange,
}: FilterRadiosProps<Choice>) => {
  const name = useId();
  return (
    <fieldset className={classes['group']}>
      <legend>
        <VisuallyHidden>{label}</VisuallyHidden>
      </legend>
      {choices.map((choice) => (
        <label key={choice.value} className={classes['choice']}>
          <input
            type="radio"
            name={name}
            className={classes['input']}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          {choice.label}
          {choice.count !== undefined && (
            <>
              {' '}
              <span className={classes['count']}>{formatCount(choice.count)}</span>
            </>
          )}
        </label>
      ))}
    </fieldset>
  );
};
