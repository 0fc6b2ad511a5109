import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import {
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { Avatar } from './avatar.tsx';
import classes from './combo-box.module.css';
import { shownRows } from './search-choices.ts';
import { OptionList, besideBox, optionId } from './option-list.tsx';
import { fieldProps } from './text-field.tsx';
import { words } from './words.ts';

/** One thing to choose: what is stored, what is read, and what stands beside it in grey. */
export type Choice = {
  value: string;
  label: string;
  hint?: string;
  /** It is a person, with a face. `open`: how many tasks they still have to do today; null where the service does not tell. */
  person?: { open: number | null };
  /** What stands at the end of its row, made as that is drawn. */
  end?: () => string;
};

type ComboBoxProps = {
  id: string;
  label: string;
  /** The stored value; shown by its choice's label where there is one. */
  value: string;
  /** What was chosen, or what a typed text means as the box is left. Nothing is said of a text while it is typed. */
  onChange: (value: string) => void;
  onFocus?: () => void;
  onBlur?: () => void;
  /** Choices that fit the typed text, best first; all of them for an empty text. */
  search: (text: string) => readonly Choice[];
  /** The choice of a stored value; undefined where it is none of the list's. */
  find: (value: string) => Choice | undefined;
  /** The choice that a typed text means where the box is left without one; undefined where a person has to choose. */
  meant: (text: string) => Choice | undefined;
  required?: boolean;
  /** It always has a value, so there is nothing to clear. */
  isAlwaysSet?: boolean;
  error?: string | undefined;
  note?: ReactNode;
  /** How the value is tinted: see `fieldProps`. */
  tone?: 'copied' | 'pasted' | undefined;
  placeholder?: string | undefined;
  /** What an empty list says, such as that it is still loading; null where there is none to open. */
  empty?: string | null;
  inputRef?: (element: HTMLInputElement | null) => void;
};

/** Room for the chevron, the button that clears the text, and a person's load. */
const rightWidth = (clears: boolean, tells: boolean): string =>
  `calc(1.75rem + ${clears ? '24px' : '0px'} + ${tells ? '4.25rem' : '0px'})`;

/** No row: Enter then takes nothing. */
const none = -1;

/** How much a person has to do: six blocks for the eye, and the number. */
const Load = ({ open }: { open: number }) => (
  <span className={classes['load']}>
    <svg width={41} height={10} aria-hidden>
      {[0, 1, 2, 3, 4, 5].map((at) => (
        <rect key={at} x={at * 7} width={5} height={10} rx={1} data-full={at < open || undefined} />
      ))}
    </svg>
    <bdi>{words.open(open)}</bdi>
  </span>
);

type ChoiceRowProps = { choice: Choice; typed: string };

const ChoiceRow = ({ choice: { value, label, hint, person, end }, typed }: ChoiceRowProps) => (
  <>
    {person && <Avatar name={label} />}
    <span>{label}</span>
    {/* Who types an ID sees that it is this one's. */}
    {person && typed !== '' && value.startsWith(typed) && <span>{value}</span>}
    {hint && <span className={classes['hint']}>{hint}</span>}
    {person?.open != null && <Load open={person.open} />}
    {end && <span className={classes['end']}>{end()}</span>}
  </>
);

/** All choices, as far as they are drawn, with the present one among them. */
const withPresent = (all: readonly Choice[], present: Choice | undefined): readonly Choice[] => {
  const shown = all.slice(0, shownRows);
  return !present || shown.some(({ value }) => value === present.value) ? shown : [present, ...shown];
};

/**
 * Mantine's Combobox with a text of its own (ARIA combobox, list autocomplete). Enter takes what the list highlights, and so does Tab
 * where an arrow key highlighted it. A text that is left, or that Ctrl+Enter is pressed over, is the choice that it means, or itself
 * where it means none; Escape drops it. Opened without typing, the list highlights the present value, and Enter keeps it.
 */
export const ComboBox = (props: ComboBoxProps) => {
  const {
    id,
    label,
    value,
    onChange,
    onFocus,
    onBlur,
    search,
    find,
    meant,
    required,
    isAlwaysSet = false,
    error,
    note,
    tone,
    placeholder,
    empty = words.noMatch,
    inputRef,
  } = props;
  const listId = useId();
  // The text while it is being edited; null shows the stored value.
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(none);
  // Whether an arrow key did that, and not the typing.
  const [isHighlightedByKey, setHighlightedByKey] = useState(false);
  const present = find(value);
  const shownValue = typed ?? present?.label ?? value;
  const person = typed === null ? present?.person : undefined;
  const choices = useMemo(() => {
    if (!open) return [];
    const found = typed === null && find(value) ? [] : search(typed ?? value).slice(0, shownRows);
    // A text that was left undecided is listed with what it fits.
    return typed === null && found.length === 0 ? withPresent(search(''), find(value)) : found;
  }, [open, search, typed, find, value]);
  const clears = shownValue !== '' && !isAlwaysSet;
  const isListed = open && (choices.length > 0 || empty !== null);
  const store = useCombobox({ opened: isListed });

  const presentIndex = () =>
    withPresent(search(''), find(value)).findIndex((choice) => choice.value === value);
  const show = (at: number) => {
    setOpen(true);
    setActive(at);
  };
  const close = () => {
    setOpen(false);
    setTyped(null);
  };
  const choose = (choice: Choice) => {
    onChange(choice.value);
    close();
  };
  const take = (text: string | null) => {
    if (text !== null) onChange((text.trim() === '' ? undefined : meant(text))?.value ?? text.trim());
    close();
  };
  const type = (text: string) => {
    setTyped(text);
    setHighlightedByKey(false);
    show(text.trim() === '' ? none : 0);
  };

  // What was typed before the page's script was there counts as if it were typed now.
  const typeEarly = useEffectEvent((box: HTMLElement | null) => {
    if (!(box instanceof HTMLInputElement) || box.value === shownValue) return;
    if (box === document.activeElement) type(box.value);
    else take(box.value);
  });
  // oxlint-disable-next-line react-hooks-js/set-state-in-effect -- only a box that stood in the page's HTML has a text of its own
  useLayoutEffect(() => typeEarly(document.getElementById(id)), [id]);

  // All of the text was selected as the box got the focus. Where a value stands there again, chosen, brought back or come
  // meanwhile, what is typed next replaces it.
  const drawn = useRef({ typed, shownValue });
  useLayoutEffect(() => {
    const box = document.getElementById(id);
    const { current: last } = drawn;
    const isNew = typed === null && (last.typed !== null || shownValue !== last.shownValue);
    if (isNew && box instanceof HTMLInputElement && box === document.activeElement) box.select();
    drawn.current = { typed, shownValue };
  }, [id, typed, shownValue]);

  const clear = () => {
    document.getElementById(id)?.focus();
    onChange('');
    type('');
  };
  const move = (step: 1 | -1) => {
    setHighlightedByKey(true);
    if (!open) show(Math.max(0, presentIndex()));
    else if (active === none) setActive(step === 1 ? 0 : choices.length - 1);
    else if (choices.length > 0) setActive((active + step + choices.length) % choices.length);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const chosen = choices[active];
    const takes = open && chosen && isHighlightedByKey && typed !== null && typed.trim() !== '';
    if (event.ctrlKey || event.metaKey) {
      // Create, pressed over an open list, sends what it highlights.
      if (event.key !== 'Enter') return;
      if (takes) choose(chosen);
      else take(typed);
      return;
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (open && chosen) choose(chosen);
      else take(typed);
    } else if (event.key === 'Tab' && takes) {
      choose(chosen);
    } else if (event.key === 'Escape' && open) {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };

  const options = choices.map((choice) => ({
    key: choice.value,
    content: <ChoiceRow choice={choice} typed={typed?.trim() ?? ''} />,
  }));
  const activeId = open && choices[active] ? optionId(listId, active) : undefined;
  return (
    <Combobox
      {...besideBox}
      store={store}
      keepMounted={false}
      onOptionSubmit={(chosen) => {
        const choice = choices.find((each) => each.value === chosen);
        if (choice) choose(choice);
      }}
      // By a press elsewhere: the text is taken as the box is left.
      onClose={() => setOpen(false)}
    >
      <Combobox.Target
        withKeyboardNavigation={false}
        withExpandedAttribute
        aria-autocomplete="list"
        aria-expanded={isListed}
        aria-controls={isListed ? listId : undefined}
        aria-activedescendant={activeId}
      >
        <TextInput
          // What is wrong with the value is no longer said over another text.
          {...fieldProps({ id, label, required, error: typed === null ? error : undefined, note, tone })}
          ref={inputRef}
          spellCheck={false}
          placeholder={placeholder}
          leftSection={person && <Avatar name={shownValue} />}
          rightSectionWidth={rightWidth(clears, person?.open != null)}
          rightSectionProps={{ className: classes['ends'] }}
          // A press on the chevron is one on the box.
          rightSectionPointerEvents="none"
          rightSection={
            <>
              {clears && <Combobox.ClearButton size="24px" className={classes['clear']} onClear={clear} />}
              {person?.open != null && <Load open={person.open} />}
              <IconChevronDown size={16} aria-hidden className={classes['chevron']} />
            </>
          }
          value={shownValue}
          onFocus={(event) => {
            // React replays a focus from before the script, perhaps after the first keys.
            if (typed === null) event.target.select();
            onFocus?.();
          }}
          onClick={() => {
            if (!open) show(presentIndex());
          }}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={() => {
            take(typed);
            onBlur?.();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown
        className={classes['dropdown']}
        data-roomy={choices.some((choice) => choice.person ?? choice.end) || undefined}
      >
        <OptionList id={listId} label={label} options={options} active={active} empty={empty} floats />
      </Combobox.Dropdown>
    </Combobox>
  );
};
