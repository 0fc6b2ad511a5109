// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { restoreFocus } from './restore-focus.ts';

it('where the pressed button of details beside a list goes, the details get the focus', async () => {
  document.body.innerHTML =
    '<main><h1 tabindex="-1">Sent</h1><aside aria-label="Order A-17"><article><button>Undo</button></article></aside></main>';
  const stop = restoreFocus();
  document.querySelector('button')?.focus();
  document.querySelector('article')?.remove();
  await vi.waitFor(() => expect(document.activeElement).not.toBe(document.body));
  expect(document.activeElement?.tagName).toBe('ASIDE');
  stop();
});
