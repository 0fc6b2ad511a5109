// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { outboxPage } from '#testing/outbox-page.ts';
import { render } from '#testing/render.tsx';
import * as imports from '#data/device/imports.ts';
import { ImportPage } from './import-page.tsx';

outboxPage();

it('an unreadable import keeps its address', async () => {
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      terminate() {}
      postMessage() {}
    },
  );
  vi.spyOn(imports, 'listImports').mockResolvedValue({ ok: false, trouble: 'unavailable' });
  history.replaceState(null, '', '/import?open=stored');
  render(<ImportPage />);
  expect((await screen.findByRole('alert')).textContent).toMatch('can’t read its stored data right now');
  expect(location.search).toBe('?open=stored');
});
