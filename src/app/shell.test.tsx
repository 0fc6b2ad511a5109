// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { outboxPage, setOnLine } from '#testing/outbox-page.ts';
import { render } from '#testing/render.tsx';
import { closeDialog, openDialog } from './open-dialog.ts';
import { Shell } from './shell.tsx';

const page = outboxPage();
afterEach(closeDialog);

it('announces an outcome while a dialog is open', async () => {
  setOnLine(false);
  render(<Shell>The page</Shell>);
  await page.send();
  openDialog({ name: 'keys' });
  const dialog = await screen.findByRole('dialog');
  setOnLine(true);
  const region = await screen.findByText('Order A-1: Created');
  expect(region.getAttribute('aria-live')).toBe('polite');
  expect(region.closest('[inert], [hidden], [aria-hidden="true"]')).toBeNull();
  // Screen readers hide everything else outside a modal dialog.
  expect(dialog.getAttribute('aria-owns')).toBe(region.id);
});
