import { vi } from 'vitest';

const memoryStorage = (): Storage => {
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    clear: () => entries.clear(),
    getItem: (name) => entries.get(name) ?? null,
    key: (index) => [...entries.keys()][index] ?? null,
    removeItem: (name) => void entries.delete(name),
    setItem: (name, value) => void entries.set(name, value),
  };
};

/** What a page has and Node has not, for tests of modules that run without a DOM. Undone by `vi.unstubAllGlobals()`. */
export const stubPage = (origin: string) => {
  const page = { sessionStorage: memoryStorage(), localStorage: memoryStorage() };
  vi.stubGlobal('location', { origin });
  vi.stubGlobal('sessionStorage', page.sessionStorage);
  vi.stubGlobal('localStorage', page.localStorage);
  return page;
};
