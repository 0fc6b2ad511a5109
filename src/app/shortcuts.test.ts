// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listenToShortcuts } from './shortcuts.ts';

let stop: () => void;

beforeEach(() => {
  history.replaceState(null, '', '/connection');
  stop = listenToShortcuts();
});
afterEach(() => stop());

const press = (...keys: [key: string, code: string][]): void => {
  for (const [key, code] of keys)
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true }));
};

describe('listenToShortcuts', () => {
  it('opens a page by its two letters', () => {
    press(['g', 'KeyG'], ['s', 'KeyS']);
    expect(location.pathname).toBe('/sent');
  });

  it('starts a second sequence right after the first', () => {
    press(['n', 'KeyN'], ['2', 'Digit2'], ['n', 'KeyN'], ['3', 'Digit3']);
    expect(location.pathname).toBe('/new/pickup-delivery');
  });

  it('reads keys by position on a Cyrillic keyboard', () => {
    press(['п', 'KeyG'], ['ы', 'KeyS']);
    expect(location.pathname).toBe('/sent');
  });

  it('reads Latin letters by what they type on a Colemak keyboard', () => {
    press(['g', 'KeyT'], ['r', 'KeyS']);
    expect(location.pathname).toBe('/connection');
    press(['g', 'KeyT'], ['s', 'KeyD']);
    expect(location.pathname).toBe('/sent');
  });

  it('reads digits by position on a French keyboard', () => {
    press(['n', 'KeyN'], ['é', 'Digit2']);
    expect(location.pathname).toBe('/new/delivery');
  });
});
