import { expect, it, vi } from 'vitest';
import { stubPage } from '#testing/page-globals.ts';
import { siteStorage, tabStorage } from './web-storage.ts';

it('JSON is stored under a prefix', () => {
  const { localStorage } = stubPage('https://desk.test');
  siteStorage.write('pins', { id: 'a' });
  expect(localStorage.getItem('dispatch-desk-1.pins')).toBe('{"id":"a"}');
  expect(siteStorage.read('pins')).toEqual({ id: 'a' });
  siteStorage.remove('pins');
  expect(siteStorage.read('pins')).toBeUndefined();
});

it('a damaged entry is as if there were none', () => {
  const { localStorage } = stubPage('https://desk.test');
  localStorage.setItem('dispatch-desk-1.pins', '{');
  expect(siteStorage.read('pins')).toBeUndefined();
});

it('storage that the browser forbids reads as empty, and a write says that it failed', () => {
  const forbid = () => {
    throw new DOMException('no', 'SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: forbid, setItem: forbid, removeItem: forbid });
  expect(tabStorage.write('key', 1)).toBe(false);
  expect(tabStorage.read('key')).toBeUndefined();
  expect(() => tabStorage.remove('key')).not.toThrow();
  vi.unstubAllGlobals();
});
