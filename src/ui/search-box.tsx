import { IconSearch } from '@tabler/icons-react';
import field from './field-shell.module.css';
import { useLetterKeys } from './letter-keys.ts';
import classes from './search-box.module.css';

type SearchBoxProps = {
  /** The accessible name. */
  label: string;
  /** What can be searched for. */
  placeholder: string;
  value: string;
  onChange: (text: string) => void;
};

/** Search in a list; `aria-keyshortcuts` is how the slash key finds it. */
export const SearchBox = ({ label, placeholder, value, onChange }: SearchBoxProps) => {
  const letters = useLetterKeys();
  return (
    <div className={classes['box']}>
      <IconSearch size={16} aria-hidden className={classes['icon']} />
      <input
        type="search"
        className={`${field['input']} ${classes['input']}`}
        aria-label={label}
        aria-keyshortcuts={letters ? '/' : undefined}
        placeholder={placeholder}
        value={value}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
      {letters && (
        <kbd className={classes['key']} aria-hidden>
          /
        </kbd>
      )}
    </div>
  );
};
