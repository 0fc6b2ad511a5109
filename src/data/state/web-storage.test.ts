import { expect, it, vi } from 'vitest';
import { stubPage } from '#testing/page-globals.ts';
import { siteStorage, tabStorage } from './web-storage.ts';

it('JSON is stored under one prefix, and entries are read by the start of their key', () => {
  const { localStorage } = stubPage('https://desk.test');
  siteStorage.write('typing.a', { id: 'a' });
  siteStorage.write('typing.b', { id: 'b' });
  siteStorage.write('other', 1);
  expect(localStorage.getItem('dispatch-desk-1.typing.a')).toBe('{"id":"a"}');
  expect(siteStorage.read('typing.a')).toEqual({ id: 'a' });
  expect(siteStorage.readAll('typing.')).toEqual([{ id: 'a' }, { id: 'b' }]);
  siteStorage.remove('typing.a');
  expect(siteStorage.read('typing.a')).toBeUndefined();
});

it('a damaged entry hides no other', () => {
  const { localStorage } = stubPage('https://desk.test');
  localStorage.setItem('dispatch-desk-1.typing.a', '{');
  siteStorage.write('typing.b', 'b');
  expect(siteStorage.readAll('typing.')).toEqual(['b']);
});

it('storage that the browser forbids reads as empty, and a write says that it failed', () => {
  const forbid = () => {
    throw new DOMException('no', 'SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: forbid, setItem: forbid, removeItem: forbid });
  expect(tabStorage.write('key', 1)).toBe(false);
  expect(tabStorage.read('key')).toBeUndefined();
  expect(() => tabStorage.remove('key')).not.toThrow();
  expect(tabStorage.readAll('key')).toEqual([]);
  vi.unstubAllGlobals();
});
