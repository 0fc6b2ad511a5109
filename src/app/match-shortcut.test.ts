import { describe, expect, it } from 'vitest';
import { keyNames, matchShortcut } from './match-shortcut.ts';
import { isLetterKey, shortcuts, type Shortcut } from './shortcuts.ts';

const press = (key: string, more: Partial<KeyboardEvent> = {}) => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
});

const all: readonly Shortcut[] = shortcuts;
const idOf = (...keys: string[]) =>
  matchShortcut(
    keys.map((key) => [key]),
    all,
  ).hit?.id ?? null;

describe('the names of a key', () => {
  it('include the character that it types', () => {
    expect(keyNames(press('n', { code: 'KeyN' }), false)).toEqual(['n']);
    expect(keyNames(press('Escape', { code: 'Escape' }), false)).toContain('escape');
    // CapsLock is no modifier.
    expect(keyNames(press('N', { code: 'KeyN' }), false)).toEqual(['n']);
  });

  it('are those of its position where it types no Latin letter or digit', () => {
    expect(keyNames(press('т', { code: 'KeyN' }), false)).toContain('n');
    expect(keyNames(press('é', { code: 'Digit2' }), false)).toContain('2');
    // Dvorak: its own letter counts alone.
    expect(keyNames(press('n', { code: 'KeyL' }), false)).toEqual(['n']);
  });

  it('include Ctrl, or Cmd on a Mac; the other one is left to the system', () => {
    expect(keyNames(press('k', { ctrlKey: true }), false)).toEqual(['mod+k']);
    expect(keyNames(press('k', { metaKey: true }), true)).toEqual(['mod+k']);
    expect(keyNames(press('Enter', { ctrlKey: true, shiftKey: true }), false)).toContain('mod+shift+enter');
    expect(keyNames(press('k', { ctrlKey: true }), true)).toEqual([]);
    expect(keyNames(press('n', { metaKey: true }), false)).toEqual([]);
    expect(keyNames(press('n', { altKey: true }), false)).toEqual([]);
  });

  it('ignore Shift for symbols, and a capital letter is no shortcut', () => {
    expect(keyNames(press('?', { shiftKey: true, code: 'Slash' }), false)).toContain('?');
    expect(keyNames(press('/', { shiftKey: true, code: 'Digit7' }), false)).toEqual(['/']);
    expect(keyNames(press('N', { shiftKey: true, code: 'KeyN' }), false)).toEqual([]);
  });
});

describe('pressed keys', () => {
  it('trigger a shortcut once all of its keys were pressed', () => {
    expect(idOf('g', 's')).toBe('goSent');
    expect(idOf('mod+k')).toBe('palette');
    expect(idOf('g')).toBeNull();
    expect(matchShortcut([['n']], all).open).toHaveLength(4);
    expect(matchShortcut([['n'], ['9']], all)).toEqual({ hit: null, open: [] });
  });
});

describe('the shortcuts', () => {
  it('are unambiguous: none equals another or starts another', () => {
    const keys = all.map((shortcut) => shortcut.keys.join(' '));
    // What controls do by themselves, the focus tells apart.
    const isControl = (at: number) => all[at]?.act === null;
    const isSame = (own: string, at: number, other: string, index: number) =>
      other === own && !(isControl(at) && isControl(index));
    const clashes = keys.filter((own, at) =>
      keys.some(
        (other, index) => index !== at && (isSame(own, at, other, index) || other.startsWith(`${own} `)),
      ),
    );
    expect(clashes).toEqual([]);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  });

  it('use no key of the browser: copy, bookmark, new window, reload, tabs', () => {
    const reserved = all.flatMap(({ keys }) => keys).filter((key) => /^mod\+(shift\+)?[cdntw1-9]$/.test(key));
    // In a cell of Import, as in every spreadsheet.
    expect(reserved).toEqual(['mod+d']);
    expect(all.find(({ keys }) => keys[0] === 'mod+d')?.act).toBeNull();
  });

  it('can be switched off where they are single characters', () => {
    const letters = all.filter(isLetterKey).map(({ id }) => id);
    expect(letters).toEqual(expect.arrayContaining(['search', 'keys', 'newPickup', 'copyOrder']));
    expect(letters).not.toContain('palette');
    expect(letters).not.toContain('switchRow');
  });
});
