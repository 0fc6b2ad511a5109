import { useEffect, useState } from 'react';
import { getConnection } from '#data/http/connection.ts';
import { may } from '#data/http/key-rights.ts';
import { undoLast } from '#ui/last-undo.ts';
import { areLetterKeysOn } from '#ui/letter-keys.ts';
import { openModals } from '#ui/open-modals.ts';
import { isMac, keyNames, matchShortcut } from './match-shortcut.ts';
import { go, startTask } from './navigate.ts';
import { openDialog, setListening } from './open-dialog.ts';
import { isLetterKey, shortcuts, type Shortcut } from './shortcuts.ts';

/** How long the first key of two waits for the second one. */
const waitMs = 1500;

const ownKeys: readonly Shortcut[] = shortcuts.filter(({ act }) => act !== null);

/** What takes text, and every control of a form: a letter there is meant for it. */
const fields =
  'textarea, select, [contenteditable], [role="combobox"], form input, input:not([type="radio"], [type="checkbox"])';

const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(fields) !== null;

/** What the row or card with the focus offers under a key: the control says so itself. */
const offered = (key: string): HTMLElement | null =>
  document.activeElement
    ?.closest('[data-row], article, aside')
    ?.querySelector<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(key.toUpperCase())}"]`) ?? null;

/** @returns whether there was something to do. */
const act = ({ act: wanted, keys: [key] }: Shortcut): boolean => {
  switch (wanted?.to) {
    case 'show':
      openDialog(wanted.layer);
      return true;
    case 'go':
      go(wanted.href);
      return true;
    case 'start':
      if (!may(getConnection(), 'create')) return false;
      startTask(wanted.kind);
      return true;
    case 'search': {
      const search = document.querySelector<HTMLInputElement>('input[aria-keyshortcuts="/"]');
      search?.focus();
      search?.select();
      return search !== null;
    }
    case 'press': {
      const control = offered(key);
      control?.click();
      return control !== null;
    }
    case 'undo':
      return undoLast();
    case undefined:
      return false;
  }
};

/** Listens for the keys of the whole desk. @returns what the keys pressed so far may still become. */
export const useShortcuts = (): readonly Shortcut[] => {
  const [open, setOpen] = useState<readonly Shortcut[]>([]);

  useEffect(() => {
    const mac = isMac();
    let pressed: (readonly string[])[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = (next: readonly (readonly string[])[], meant: readonly Shortcut[]) => {
      clearTimeout(timer);
      pressed = [...next];
      setOpen(meant);
      if (next.length > 0) timer = setTimeout(() => wait([], []), waitMs);
    };
    const forget = () => {
      if (pressed.length > 0) wait([], []);
    };

    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.repeat) return;
      // A modifier on its way down is no key yet.
      if (['Shift', 'Control', 'Meta', 'Alt', 'AltGraph', 'CapsLock'].includes(event.key)) return;
      if (openModals().length > 0) return;
      const letters = areLetterKeysOn() && !isField(event.target);
      const among = letters ? ownKeys : ownKeys.filter((shortcut) => !isLetterKey(shortcut));
      const names = keyNames(event, mac);
      let next = [...pressed, names];
      let { hit, open: meant } = matchShortcut(next, among);
      if (!hit && meant.length === 0 && pressed.length > 0) {
        // Not the second key of what was begun: perhaps the first of something else.
        next = [names];
        ({ hit, open: meant } = matchShortcut(next, among));
      }
      if (meant.length > 0) {
        wait(next, meant);
        return;
      }
      forget();
      if (hit && act(hit)) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    // A person who takes the mouse has given the sequence up.
    document.addEventListener('pointerdown', forget);
    setListening(true);
    return () => {
      setListening(false);
      clearTimeout(timer);
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('pointerdown', forget);
    };
  }, []);

  return open;
};
