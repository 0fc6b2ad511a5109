import { afterEach, expect, it, vi } from 'vitest';
import { askCapabilities, isOwnService, readCapabilities } from './capabilities.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([
  [404, true],
  [200, true],
  [429, false],
  [408, false],
  [503, false],
])('an answer of %i says what is offered: %s', async (status, reached) => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}', { status })));
  expect(await askCapabilities({ id: 'c1', baseUrl: 'https://dispatch.test' })).toEqual({
    capabilities: null,
    reached,
    status,
  });
});

it('another service that announces idempotency has no extensions', () => {
  const announced = readCapabilities({ service: 'Another', idempotency: true });
  expect(announced?.idempotency).toBe(true);
  expect(isOwnService(announced)).toBe(false);
});
