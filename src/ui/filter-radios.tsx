import { SegmentedControl, Text } from '@mantine/core';
import { formatCount } from '#time/language.ts';

type FilterRadiosProps<Choice extends string> = {
  /** Names the group. */
  label: string;
  choices: readonly { value: Choice; label: string; count?: number | undefined }[];
  value: Choice;
  onChange: (value: Choice) => void;
};

/** One of a few views of a list, each with the number of rows behind it if known. */
export const FilterRadios = <Choice extends string>({
  label,
  choices,
  value,
  onChange,
}: FilterRadiosProps<Choice>) => (
  <SegmentedControl
    aria-label={label}
    data={choices.map((choice) => ({
      value: choice.value,
      label: (
        <>
          {`${choice.label} `}
          {choice.count !== undefined && (
            <Text span inherit c="var(--text-faint)">
              {formatCount(choice.count)}
            </Text>
          )}
        </>
      ),
    }))}
    value={value}
    onChange={onChange}
  />
);
