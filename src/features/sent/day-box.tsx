import { CloseButton, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { describeDays, parsePastDays, type Days } from '#time/past-days.ts';
import classes from './day-box.module.css';
import { words } from './words.ts';

type DayBoxProps = {
  /** Of what the days are. */
  label: string;
  value: Days | null;
  onChange: (days: Days | null) => void;
  /** `YYYY-MM-DD` */
  today: string;
};

/** Filters by days, typed as people say it: "yesterday", "20 nov", "18-20 nov". It works while one types. */
export const DayBox = ({ label, value, onChange, today }: DayBoxProps) => {
  // What is being typed; null where the box shows the days in force.
  const [typed, setTyped] = useState<string | null>(null);
  const [isLeft, setLeft] = useState(false);
  const isInvalid = isLeft && typed !== null && typed.trim() !== '';
  const type = (text: string) => {
    setTyped(text);
    setLeft(false);
    onChange(parsePastDays(text, today));
  };
  const leave = () => {
    setLeft(true);
    if (typed !== null && (typed.trim() === '' || value !== null)) setTyped(null);
  };
  return (
    <TextInput
      className={classes['box']}
      aria-label={label}
      error={isInvalid && words.dayInvalid}
      errorProps={{ role: 'alert' }}
      placeholder={words.dayHint}
      value={typed ?? (value === null ? '' : describeDays(value, today))}
      spellCheck={false}
      autoComplete="off"
      onFocus={(event) => event.target.select()}
      onChange={(event) => type(event.target.value)}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === 'Enter') leave();
      }}
      rightSectionPointerEvents="all"
      rightSection={
        (value !== null || typed !== null) && (
          <CloseButton
            size="1.75rem"
            aria-label={words.anyDay}
            icon={<IconX size={14} aria-hidden />}
            onClick={() => type('')}
          />
        )
      }
    />
  );
};
