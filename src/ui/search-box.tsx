import { CloseButton, Kbd, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useRef } from 'react';
import { isEnter } from './is-enter.ts';
import { useLetterKeys } from './letter-keys.ts';
import { words } from './words.ts';

type SearchBoxProps = {
  /** The accessible name. */
  label: string;
  /** What can be searched for. */
  placeholder: string;
  value: string;
  onChange: (text: string) => void;
  /** Called with the pasted text, line breaks included. @returns whether the paste was handled and the box stays as it is. */
  onPasteText?: (text: string) => boolean;
  onEnter?: () => void;
};

/** Search in a list; `aria-keyshortcuts` is how the slash key finds it. */
export const SearchBox = ({ label, value, onChange, onPasteText, onEnter, placeholder }: SearchBoxProps) => {
  const input = useRef<HTMLInputElement>(null);
  const letters = useLetterKeys();
  const clear = () => {
    onChange('');
    input.current?.focus();
  };
  return (
    <TextInput
      ref={input}
      type="search"
      flex="1 1 16rem"
      maw="26rem"
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
        if (!isEnter(event) || !onEnter) return;
        // Otherwise the same key presses the button that gets the focus.
        event.preventDefault();
        onEnter();
      }}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSectionPointerEvents={value === '' ? 'none' : 'all'}
      rightSection={
        value === '' ? (
          letters && (
            <Kbd aria-hidden data-keys>
              /
            </Kbd>
          )
        ) : (
          <CloseButton aria-label={words.clearSearch} size="max(1.75rem, var(--h-hit))" onClick={clear} />
        )
      }
    />
  );
};
