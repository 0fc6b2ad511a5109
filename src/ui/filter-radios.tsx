import { SegmentedControl } from '@mantine/core';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { formatCount } from '#time/language.ts';
import classes from './filter-radios.module.css';
import segments from './segments.module.css';

type FilterRadiosProps<Choice extends string> = {
  /** Names the group. */
  label: string;
  choices: readonly { value: Choice; label: string; count?: number | undefined }[];
  /** Null where none of them is chosen yet. */
  value: Choice | null;
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
}: FilterRadiosProps<Choice>) => (
  <SegmentedControl<Choice | ''>
    aria-label={label}
    data={choices.map((choice) => ({ value: choice.value, label: said(choice.label, choice.count) }))}
    value={value ?? ''}
    onChange={(choice) => {
      if (choice !== '') onChange(choice);
    }}
    withItemsBorders={false}
    transitionDuration={0}
    classNames={{
      root: segments['group'] ?? '',
      indicator: classes['indicator'] ?? '',
      input: classes['input'] ?? '',
      label: `${segments['segment']} ${classes['label']}`,
    }}
  />
);
