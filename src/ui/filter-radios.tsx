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

const said = (label: string, count: number | undefined) =>
  count === undefined ? (
    label
  ) : (
    <>
      {label} <span className={classes['count']}>{formatCount(count)}</span>
    </>
  );

/** One of a few views of a list, each with the number of rows behind it where that is known. */
export const FilterRadios = <Choice extends string>({
  label,
  choices,
  value,
  onChange,
}: FilterRadiosProps<Choice>) => {
  const id = useId();
  return (
    <div role="radiogroup" aria-label={label} className={classes['group']}>
      {choices.map((choice) => (
        <div key={choice.value} className={classes['choice']}>
          <input
            id={`${id}-${choice.value}`}
            type="radio"
            name={id}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
            className={classes['input']}
          />
          <label htmlFor={`${id}-${choice.value}`} className={classes['label']}>
            <span>{said(choice.label, choice.count)}</span>
          </label>
        </div>
      ))}
    </div>
  );
};
