import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import classes from './search-box.module.css';

type SearchBoxProps = {
  /** The accessible name. */
  label: string;
  /** What can be searched for. */
  placeholder: string;
  value: string;
  onChange: (text: string) => void;
};

const takesText = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;

/** Search in a list; the slash key brings the cursor here from anywhere that takes no text. */
export const SearchBox = ({ label, placeholder, value, onChange }: SearchBoxProps) => {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
        return;
      if (takesText(event.target)) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <div className={classes['box']}>
      <IconSearch size={16} aria-hidden className={classes['icon']} />
      <input
        ref={input}
        type="search"
        className={classes['input']}
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={placeholder}
        value={value}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
      <kbd className={classes['key']} aria-hidden>
        /
      </kbd>
    </div>
  );
};
