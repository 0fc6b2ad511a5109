// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { lazyChunk } from '#ui/lazy-chunk.tsx';
import { render } from '#testing/render.tsx';
import { openDialog, useOpenDialog } from './open-dialog.ts';

it('a dialog whose part did not load is loaded again by the next press of its key', async () => {
  let loads = 0;
  const Keys = lazyChunk(async () => {
    loads += 1;
    if (loads === 1) throw new TypeError('Failed to fetch dynamically imported module');
    return () => <p>All keys</p>;
  });
  const Dialogs = () => (useOpenDialog() === 'keys' ? <Keys /> : null);
  render(<Dialogs />);
  act(() => openDialog('keys'));
  await screen.findByRole('alert');
  act(() => openDialog('keys'));
  await screen.findByText('All keys');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(loads).toBe(2);
});
