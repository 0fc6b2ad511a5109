import { IconKeyboard } from '@tabler/icons-react';
import { tinykeys } from 'tinykeys';
import { navigate } from 'wouter/use-browser-location';
import type { TaskKind } from '#contract/operations.ts';
import { getConnection } from '#data/http/connection.ts';
import { focusFirst, focusOnceShown, panelId } from '#features/new-task/focus-first.ts';
import { kindIcons } from '#form/kind-icons.ts';
import { areLetterKeysOn } from '#ui/letter-keys.ts';
import { isModalOpen } from '#ui/is-modal-open.ts';
import { openDialog } from './open-dialog.ts';
import { isAllowed, pages, type Command } from './pages.ts';

/** `run` is missing if the controls handle the keys themselves. */
type Shortcut = Pick<Command, 'group' | 'label' | 'keys'> & Partial<Command>;

const focusSearch = (): boolean => {
  const search = document.querySelector<HTMLInputElement>('input[aria-keyshortcuts="/"]');
  search?.focus();
  search?.select();
  return search !== null;
};

/** Clicks _Duplicate_ in the focused row or card, found by its `aria-keyshortcuts`. */
const duplicate = (): boolean => {
  const row = document.activeElement?.closest('[data-row], article, aside');
  const button = row?.querySelector<HTMLElement>('[aria-keyshortcuts="D"]');
  button?.click();
  return button != null;
};

/** In these areas, Ctrl+Enter belongs to the focused control. */
const controlsOutsideForm = ':is(header, aside, [data-portal]) :is(a, button, input, textarea)';

const createTask = (): boolean => {
  const form = document.querySelector<HTMLFormElement>(`#${panelId} form`);
  if (!form || document.activeElement?.matches(controlsOutsideForm)) return false;
  form.requestSubmit();
  return true;
};

/** Opens the form of a task type with the cursor in its first field. Switching type replaces the history entry, so Back leaves the form. */
export const startTask = (kind: TaskKind): void => {
  navigate(`/new/${kind}`, { replace: location.pathname.startsWith('/new/') });
  focusOnceShown(() => focusFirst(kind));
};

const newTask = (kind: TaskKind, keys: string, label: string): Command => ({
  group: 'New task',
  label,
  keys,
  icon: kindIcons[kind],
  right: 'create',
  run: () => startTask(kind),
});

/** The pages, and the forms of the task types. */
export const commands: readonly Command[] = [
  ...pages,
  newTask('pickup', 'n 1', 'New pickup'),
  newTask('delivery', 'n 2', 'New delivery'),
  newTask('pickup-delivery', 'n 3', 'New pickup & delivery'),
  newTask('appointment', 'n 4', 'New appointment'),
];

export const keysCommand: Command = {
  group: 'General',
  label: 'Keyboard shortcuts',
  keys: '?',
  icon: IconKeyboard,
  right: null,
  run: () => openDialog({ name: 'keys' }),
};

/** The shortcuts in the list, by where they work. Ctrl+C, D, N, T, W and Ctrl+1 to 9 belong to the browser. */
export const shortcuts: readonly Shortcut[] = [
  ...commands,
  {
    group: 'General',
    keys: '$mod+k',
    label: 'Search and commands',
    run: () => openDialog({ name: 'palette' }),
  },
  keysCommand,
  { group: 'General', keys: 'Escape', label: 'Close a dialog, menu or the task details' },
  { group: 'In the form', keys: '$mod+Enter', label: 'Create task', run: createTask },
  { group: 'In the form', keys: 'Alt+ArrowDown', label: 'Open the calendar (in a date field)' },
  { group: 'In the form', keys: 'ArrowRight', label: 'Next task type (in the task type tabs)' },
  { group: 'In the form', keys: 'ArrowLeft', label: 'Previous task type (in the task type tabs)' },
  { group: 'In lists', keys: '/', label: 'Search', run: focusSearch },
  { group: 'In lists', keys: 'ArrowDown', label: 'Next row' },
  { group: 'In lists', keys: 'ArrowUp', label: 'Previous row' },
  { group: 'In lists', keys: 'Enter', label: 'Open task' },
  { group: 'In lists', keys: 'Space', label: 'Activate or deactivate promo code' },
  { group: 'In lists', keys: 'Space', label: 'Select promo code (on its checkbox)' },
  { group: 'In lists', keys: 'Enter', label: 'Go to the actions for selected codes (from the search box)' },
  { group: 'In lists', keys: 'd', label: 'Duplicate task', run: duplicate },
];

/** Whether the keys are single characters without a modifier, which can be turned off (WCAG 2.1.4). */
const isSingleCharacter = ({ keys }: Shortcut): boolean => /^\S( \S)*$/.test(keys);

/** Controls in which a letter is typed, and every control of a form. */
const typingControls =
  'textarea, select, [contenteditable], [role="combobox"], form input, input:not([type="radio"], [type="checkbox"])';

const isIgnored = (event: KeyboardEvent): boolean =>
  event.defaultPrevented || event.isComposing || event.repeat || isModalOpen();

const isInTypingControl = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest(typingControls) !== null;

/**
 * Letters and digits by what they type or by their position: non-Latin layouts need the position, and on French keyboards, digits
 * need Shift. Punctuation may need Shift.
 */
const anyLayout = (keys: string): string =>
  keys
    .replace(/^[?/]$/, '[Shift]+$&')
    .replaceAll(/\b[a-z]\b/g, (letter) => `(${letter}|Key${letter.toUpperCase()})`)
    .replace(/\d$/, '($&|Digit$&)');

/** Whether the position is that of the shortcut, but the keyboard types another Latin letter there, as Dvorak does. */
const isOtherLetter = ({ key }: KeyboardEvent, { keys }: Shortcut): boolean =>
  /^[a-z]$/i.test(key) && /\b[a-z]$/.test(keys) && key.toLowerCase() !== keys.at(-1);

/** Listens for the shortcuts with a `run`. @returns a function that stops listening */
export const listenToShortcuts = (): (() => void) => {
  let stop: (() => void) | undefined;
  const start = () => {
    stop?.();
    stop = tinykeys(window, Object.fromEntries(bindings), { ignore: isIgnored, timeout: 1500 });
  };
  const bindings = shortcuts
    .filter(({ run }) => run !== undefined)
    .map((shortcut) => [
      anyLayout(shortcut.keys),
      (event: KeyboardEvent) => {
        if (isOtherLetter(event, shortcut)) return;
        if (isSingleCharacter(shortcut) && (!areLetterKeysOn() || isInTypingControl(event))) return;
        if (isAllowed(getConnection(), shortcut) && shortcut.run?.() !== false) event.preventDefault();
        // Restart, otherwise tinykeys ignores `n 3` straight after `n 2`.
        start();
      },
    ]);
  start();
  return () => stop?.();
};
