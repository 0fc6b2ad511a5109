import { tinykeys } from 'tinykeys';
import { navigate } from 'wouter/use-browser-location';
import { taskKinds } from '#contract/operations.ts';
import { getConnection } from '#data/http/connection.ts';
import { may } from '#data/http/key-rights.ts';
import { panelId } from '#features/new-task/focus-first.ts';
import { areLetterKeysOn } from '#ui/letter-keys.ts';
import { isModalOpen } from '#ui/is-modal-open.ts';
import { startTask } from './navigate.ts';
import { openDialog } from './open-dialog.ts';
import { pages } from './pages.ts';
import { newTaskWords, words as appWords } from './words.ts';

type Shortcut = {
  /** In the notation of tinykeys: `$mod` is Ctrl, on a Mac Cmd. A space separates keys that are pressed one after the other. */
  keys: string;
  words: string;
  /** Missing if the focused control handles the keys. Returns false if there was nothing to do. */
  act?: () => boolean | void;
};

const focusSearch = (): boolean => {
  const search = document.querySelector<HTMLInputElement>('input[aria-keyshortcuts="/"]');
  search?.focus();
  search?.select();
  return search !== null;
};

/** Clicks _Duplicate_ in the focused row or card, which announces the key by `aria-keyshortcuts`. */
const duplicate = (): boolean => {
  const row = document.activeElement?.closest('[data-row], article, aside');
  const button = row?.querySelector<HTMLElement>('[aria-keyshortcuts="D"]');
  button?.click();
  return button != null;
};

/** Outside the form these keys may belong to a control. */
const controlsBesideForm = ':is(header, aside, [data-portal]) :is(a, button, input, textarea)';

const createTask = (): boolean => {
  const form = document.querySelector<HTMLFormElement>(`#${panelId} form`);
  if (!form || document.activeElement?.matches(controlsBesideForm)) return false;
  form.requestSubmit();
  return true;
};

/** The keys that start a task of each type: `n 1` to `n 4`. */
export const kindKeys = (kind: (typeof taskKinds)[number]): string => `n ${taskKinds.indexOf(kind) + 1}`;

/** All keyboard shortcuts by where they work. Ctrl+C, D, N, T, W and Ctrl+1 to 9 belong to the browser. */
export const shortcuts: Readonly<Record<string, readonly Shortcut[]>> = {
  Anywhere: [
    { keys: '$mod+k', words: 'Search and commands', act: () => openDialog({ name: 'palette' }) },
    { keys: '?', words: 'Show keyboard shortcuts', act: () => openDialog({ name: 'keys' }) },
    { keys: 'Escape', words: 'Close the dialog or menu' },
    ...taskKinds.map((kind) => ({
      keys: kindKeys(kind),
      words: newTaskWords[kind],
      act: () => may(getConnection(), 'create') && startTask(kind),
    })),
    ...pages.map(({ keys, label, href }) => ({
      keys,
      words: appWords.goTo(label),
      act: () => navigate(href),
    })),
  ],
  'In the form': [
    { keys: '$mod+Enter', words: 'Create task', act: createTask },
    { keys: 'Alt+ArrowDown', words: 'Open the calendar (in a date field)' },
    { keys: 'ArrowRight', words: 'Next task type (on the tabs)' },
    { keys: 'ArrowLeft', words: 'Previous task type (on the tabs)' },
  ],
  'In lists': [
    { keys: '/', words: 'Search', act: focusSearch },
    { keys: 'ArrowDown', words: 'Next row' },
    { keys: 'ArrowUp', words: 'Previous row' },
    { keys: 'Enter', words: 'Open task' },
    { keys: 'Space', words: 'Turn promo on or off' },
    { keys: 'Space', words: 'Select promo (on its checkbox)' },
    { keys: 'Enter', words: 'Go to the selection’s actions (in the search box)' },
    { keys: 'd', words: 'Duplicate task', act: duplicate },
  ],
};

/** Whether the keys are single characters without a modifier, which can be turned off (WCAG 2.1.4). */
export const isLetterKey = ({ keys }: Pick<Shortcut, 'keys'>): boolean => /^\S( \S)*$/.test(keys);

/** Controls that take text, and every control of a form. */
const fields =
  'textarea, select, [contenteditable], [role="combobox"], form input, input:not([type="radio"], [type="checkbox"])';

const isIgnored = (event: KeyboardEvent): boolean =>
  event.defaultPrevented || event.isComposing || event.repeat || isModalOpen();

const isTyped = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest(fields) !== null;

/**
 * Letters and digits by what they type or by their position: some keyboards type other letters than Latin ones, and on a French
 * one 1 is Shift+Digit1. Punctuation may need Shift.
 */
const anyLayout = (keys: string): string =>
  keys
    .replace(/^[?/]$/, '[Shift]+$&')
    .replaceAll(/\b[a-z]\b/g, (letter) => `(${letter}|Key${letter.toUpperCase()})`)
    .replace(/\d$/, '($&|Digit$&)');

/** Whether the position is that of the shortcut, but the keyboard types another Latin letter there, as Dvorak does. */
const isOtherLetter = ({ key }: KeyboardEvent, { keys }: Shortcut): boolean =>
  /^[a-z]$/i.test(key) && /\b[a-z]$/.test(keys) && key.toLowerCase() !== keys.at(-1);

/** Listens for the shortcuts that no control handles. @returns the function that stops it. */
export const listenToShortcuts = (): (() => void) => {
  let stop: (() => void) | undefined;
  const start = () => {
    stop?.();
    stop = tinykeys(window, Object.fromEntries(bindings), { ignore: isIgnored, timeout: 1500 });
  };
  const bindings = Object.values(shortcuts)
    .flat()
    .filter(({ act }) => act !== undefined)
    .map((shortcut) => [
      anyLayout(shortcut.keys),
      (event: KeyboardEvent) => {
        if (isOtherLetter(event, shortcut)) return;
        if (isLetterKey(shortcut) && (!areLetterKeysOn() || isTyped(event))) return;
        if (shortcut.act?.() !== false) event.preventDefault();
        // tinykeys still waits for the second key of other sequences: `n 2 n 3` would end at `n 2`.
        start();
      },
    ]);
  start();
  return () => stop?.();
};
