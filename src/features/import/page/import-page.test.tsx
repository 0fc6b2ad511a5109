// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { outboxPage } from '#testing/outbox-page.ts';
import { render } from '#testing/render.tsx';
import { ImportPage } from './import-page.tsx';

outboxPage();

it('an address of an import that is gone leads to the list, which says so', async () => {
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      terminate() {}
    },
  );
  history.replaceState(null, '', '/import?open=gone');
  render(<ImportPage />);
  expect((await screen.findByRole('alert')).textContent).toBe('This import is no longer on this device.');
  expect(location.search).toBe('');
});
