import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { useLetterKeys } from './letter-keys.ts';
import classes from './search-box.module.css';
import { words } from './words.ts';

type SearchBoxProps = {
  /** The accessible name. */
  label: string;
  /** What can be searched for. */
  placeholder: string;
  value: string;
  onChange: (text: string) => void;
  /** Called with what is pasted, lines and all. @returns whether it is dealt with, so that the box is left alone. */
  onPasteText?: (text: string) => boolean;
  /** What Enter leads to. */
  onEnter?: () => void;
  /** What the text is, in a word or two. */
  badge?: string | undefined;
};

/** Search in a list; `aria-keyshortcuts` is how the slash key finds it. */
export const SearchBox = ({
  label,
  placeholder,
  value,
  onChange,
  onPasteText,
  onEnter,
  badge,
}: SearchBoxProps) => {
  const input = useRef<HTMLInputElement>(null);
  const letters = useLetterKeys();
  return (
    <TextInput
      ref={input}
      type="search"
      className={classes['box']}
      aria-label={label}
      aria-keyshortcuts={letters ? '/' : undefined}
      placeholder={placeholder}
      value={value}
      spellCheck={false}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
      onPaste={(event) => {
        if (onPasteText?.(event.clipboardData.getData('text/plain'))) event.preventDefault();
      }}
      onKeyDown={(event) => {
        // While letters are composed, Enter belongs to the input method.
        if (event.key !== 'Enter' || event.nativeEvent.isComposing || !onEnter) return;
        // Else the button that has the focus then would be pressed by the same key.
        event.preventDefault();
        onEnter();
      }}
      leftSection={<IconSearch size={16} aria-hidden />}
      // It takes no press where it has no button.
      rightSectionPointerEvents={value === '' ? 'none' : 'all'}
      rightSectionWidth={badge === undefined ? undefined : '8rem'}
      rightSectionProps={{ className: classes['end'] }}
      rightSection={
        <>
          {badge !== undefined && (
            <span className={classes['badge']} aria-hidden>
              {badge}
            </span>
          )}
          {value !== '' && (
            <CloseButton
              aria-label={words.clearSearch}
              size="max(1.75rem, var(--h-hit))"
              icon={<IconX size={16} aria-hidden />}
              onClick={() => {
                onChange('');
                input.current?.focus();
              }}
            />
          )}
          {letters && value === '' && (
            <kbd className={classes['key']} aria-hidden>
              /
            </kbd>
          )}
        </>
      }
    />
  );
};
