import type { Shortcut } from './shortcuts.ts';

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/**
 * The names of a pressed key in `shortcuts`: the character that it types and, on keyboards that type no Latin letter or digit
 * there, the one of its position. Empty where a modifier makes it a shortcut of the browser or system.
 */
export const keyNames = (event: Pressed, mac: boolean): readonly string[] => {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
  const mod = mac ? metaKey : ctrlKey;
  if (altKey || (mac ? ctrlKey : metaKey)) return [];
  const typed = key.toLowerCase();
  const place = /^(?:Key|Digit)(.)$/.exec(code)?.[1]?.toLowerCase() ?? typed;
  const names = /^[a-z0-9]$/.test(typed) ? [typed] : [typed, place];
  if (mod) return names.map((name) => `mod+${shiftKey ? 'shift+' : ''}${name}`);
  // Many keyboards have ? and / under Shift; a letter with Shift is only a capital.
  return shiftKey ? names.filter((name) => !/^[a-z0-9]$/.test(name)) : names;
};

type Reading = {
  /** The shortcut that was pressed, once no further key is needed. */
  hit: Shortcut | null;
  /** The shortcuts that further keys could complete. */
  open: readonly Shortcut[];
};

/** Reads the keys pressed one after the other. @param pressed the names of each. */
export const matchShortcut = (
  pressed: readonly (readonly string[])[],
  among: readonly Shortcut[],
): Reading => {
  const fits = among.filter(({ keys }) =>
    pressed.every((names, step) => {
      const key = keys[step];
      return key !== undefined && names.includes(key);
    }),
  );
  const hit = fits.find(({ keys }) => keys.length === pressed.length) ?? null;
  return { hit, open: hit ? [] : fits };
};

/** Whether Cmd stands in for Ctrl. */
export const isMac = (): boolean => /Mac|iP(hone|ad)/.test(navigator.platform);
