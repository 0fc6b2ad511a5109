import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { useHydrated } from '#data/state/hydration.ts';
import { filterChoices, resolveChoice, type Choice } from './choices.ts';
import { isEnter } from './is-enter.ts';
import classes from './picker.module.css';
import { fieldProps, type FieldProps } from './text-field.tsx';
import { useHighlightedRow } from './use-highlighted-row.ts';
import { words } from './words.ts';

/** Maximum number of rows from the list. The user types to find the rest. */
const maxRows = 60;

type PickerProps = FieldProps & {
  label: string;
  /** The chosen ID, or typed text that matched no row. */
  value: string;
  /** Text shown for the value; by default its row's label. */
  valueText?: string;
  /** Null if there is no list: then any text is taken as an ID. */
  data: readonly Choice[] | null;
  onChange: (value: string) => void;
  onFocus?: () => void;
  onBlur?: () => void;
  /** Reads text that isn't in the list, such as an offset from UTC. */
  readText?: (text: string) => Choice | undefined;
  /** Shown after the label of a row; by default its hint. */
  renderHint?: (choice: Choice) => ReactNode;
  /** Shown instead of rows. */
  empty?: string;
  /** More rows are being loaded. */
  isLoading?: boolean;
  placeholder?: string | undefined;
  inputRef?: (element: HTMLInputElement | null) => void;
};

const idOfText = (text: string): Choice | undefined =>
  text.trim() === '' ? undefined : { value: text.trim(), label: words.useTyped(text.trim()) };

const valueOf = ({ value }: Choice): string => value;

/** Scrolls the list to the current value. `scrollIntoView` would move the page, because the list isn't positioned yet. */
const scrollListTo = (row: HTMLElement | null) => {
  if (row?.parentElement) row.parentElement.scrollTop = row.offsetTop - row.offsetHeight;
};

/**
 * A text box with a list. Enter and Tab choose the highlighted row. Ctrl+Enter, or leaving the box, chooses the row that the text
 * matches. Otherwise the text itself becomes the value and fails validation. Escape restores the value.
 */
export const Picker = (props: PickerProps) => {
  const { id, label, required, error, note, value, valueText, data } = props;
  const { onChange, onFocus, onBlur, placeholder, inputRef, renderHint, isLoading = false } = props;
  const empty = props.empty ?? (isLoading ? words.loading : words.noMatch);
  const readText = data === null ? idOfText : props.readText;
  const isHydrated = useHydrated();
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  /** The text while it is edited. */
  const [typed, setTyped] = useState<string | null>(null);
  /** The last value chosen or typed here. It may be text that was typed before the list was loaded. */
  const lastChosen = useRef('');
  const combobox = useCombobox({ opened: isOpen, onOpenedChange: setOpen });

  const rows = useMemo(() => {
    if (!isOpen) return [];
    const readChoice = typed === null ? undefined : readText?.(typed);
    const found = filterChoices(data ?? [], typed ?? '').slice(0, maxRows);
    return readChoice ? [readChoice, ...found.filter((choice) => choice.value !== readChoice.value)] : found;
  }, [isOpen, data, typed, readText]);
  const initialRowKey = typed === null ? value : typed.trim() === '' ? null : undefined;
  const { listId, row, activeId, idOf, highlight, onArrow } = useHighlightedRow(rows, valueOf, initialRowKey);

  const edit = (text: string | null, opens: boolean) => {
    setTyped(text);
    highlight(null);
    setOpen(opens);
  };
  const close = () => edit(null, false);
  const choose = (next: string) => {
    lastChosen.current = next;
    if (next !== value) onChange(next);
    close();
  };
  const commitText = () => {
    if (typed === null) close();
    else choose((resolveChoice(data ?? [], typed) ?? readText?.(typed))?.value ?? typed.trim());
  };
  const matchAgain = useEffectEvent((list: readonly Choice[]) => {
    const found = value === lastChosen.current && resolveChoice(list, value);
    if (found && found.value !== value) onChange(found.value);
  });
  useEffect(() => matchAgain(data ?? []), [data]);

  const shownText = typed ?? valueText ?? data?.find((choice) => choice.value === value)?.label ?? value;
  // Selects a value that arrives while the box has the focus, so that the next key replaces it.
  useLayoutEffect(() => {
    if (typed === null && input.current === document.activeElement)
      input.current?.setSelectionRange(0, shownText.length);
  }, [typed, shownText]);

  const clear = () => {
    input.current?.focus();
    onChange('');
    edit('', true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (event.nativeEvent.isComposing || onArrow(event)) return;
    if (isEnter(event)) {
      const isSubmit = event.ctrlKey || event.metaKey;
      if (!isSubmit) event.preventDefault();
      if (row && !isSubmit) choose(row.value);
      else commitText();
    } else if (key === 'Tab' && row) choose(row.value);
    else if (key === 'Escape' && isOpen) {
      // Keeps a surrounding dialog open.
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (!isOpen && (key === 'ArrowDown' || key === 'ArrowUp')) {
      event.preventDefault();
      edit(null, true);
      if (!data?.some((choice) => choice.value === value)) highlight(data?.[0]?.value ?? null);
    }
  };
  return (
    <Combobox
      store={combobox}
      keepMounted={false}
      position="bottom-start"
      middlewares={{ shift: { mainAxis: true, padding: 12 } }}
      onOptionSubmit={choose}
    >
      <Combobox.Target
        withKeyboardNavigation={false}
        // Sets the role `combobox`.
        withExpandedAttribute
        // Mantine sets these too late, or only for its own arrow keys.
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={row && activeId}
      >
        <TextInput
          {...fieldProps({ id, label, required, error: typed === null ? error : undefined, note })}
          ref={useMergedRef(input, inputRef)}
          aria-autocomplete="list"
          aria-busy={(isOpen && isLoading) || undefined}
          disabled={!isHydrated}
          spellCheck={false}
          placeholder={placeholder}
          // Clicks on the chevron go through to the box.
          rightSectionPointerEvents={value === '' ? 'none' : 'all'}
          rightSection={
            value === '' ? (
              <Combobox.Chevron aria-hidden />
            ) : (
              <Combobox.ClearButton size="24px" onClear={clear} />
            )
          }
          value={shownText}
          onFocus={(event) => {
            event.target.select();
            onFocus?.();
          }}
          onClick={() => setOpen(true)}
          onChange={(event) => edit(event.target.value, true)}
          onKeyDown={onKeyDown}
          onBlur={() => {
            commitText();
            onBlur?.();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown miw="min(24rem, 100vw - 1.5rem)">
        <Combobox.Options
          id={listId}
          aria-label={label}
          p={4}
          pos="relative"
          mah="18rem"
          style={{ overflowY: 'auto' }}
        >
          {rows.map((choice, at) => (
            <Combobox.Option
              key={choice.value}
              ref={choice.value === value ? scrollListTo : undefined}
              id={idOf(at)}
              value={choice.value}
              aria-selected={choice === row}
              className={classes['option']}
            >
              <span>{choice.label}</span>
              <span className={classes['hint']}>{renderHint?.(choice) ?? choice.hint}</span>
            </Combobox.Option>
          ))}
          {rows.length === 0 && <Combobox.Empty role="presentation">{empty}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
};
