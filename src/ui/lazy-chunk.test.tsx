// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { render } from '#testing/render.tsx';
import { lazyChunk } from './lazy-chunk.tsx';

it('a part that did not load is loaded again by a press, as often as that is needed', async () => {
  let loads = 0;
  const Part = lazyChunk(async () => {
    loads += 1;
    if (loads < 3) throw new TypeError('Failed to fetch dynamically imported module');
    return () => <p>Here it is</p>;
  });
  render(<Part />);
  for (const failed of [1, 2]) {
    await screen.findByRole('alert');
    expect(loads).toBe(failed);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  }
  await screen.findByText('Here it is');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(loads).toBe(3);
});
