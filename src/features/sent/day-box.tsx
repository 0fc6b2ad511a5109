import { ActionIcon } from '@mantine/core';
import { IconCalendarSearch, IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { describeDays, parsePastDays, type Days } from '#time/past-days.ts';
import field from '#ui/field-shell.module.css';
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
  const id = useId();
  // What is being typed; null where the box shows the days in force.
  const [typed, setTyped] = useState<string | null>(null);
  const [isLeft, setLeft] = useState(false);
  const isUnread = isLeft && typed !== null && typed.trim() !== '';
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
    <div className={classes['box']}>
      <IconCalendarSearch size={16} aria-hidden className={classes['icon']} />
      <input
        type="text"
        className={`${field['input']} ${classes['input']}`}
        aria-label={label}
        aria-invalid={isUnread || undefined}
        aria-describedby={isUnread ? id : undefined}
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
      />
      {(value !== null || typed !== null) && (
        <ActionIcon
          size="1.75rem"
          className={classes['clear']}
          aria-label={words.anyDay}
          onClick={() => type('')}
        >
          <IconX size={14} aria-hidden />
        </ActionIcon>
      )}
      {isUnread && (
        <p id={id} className={classes['note']} role="alert">
          {words.dayUnread}
        </p>
      )}
    </div>
  );
};
