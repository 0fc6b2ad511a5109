// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
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

it.each([
  ['has gone on to another control', false],
  ['types on in the control that it was opened from, as by the key of the commands', true],
])('what opens late closes where the person %s, and is there at the next press', async (_, isByKey) => {
  const file = Promise.withResolvers<() => ReactNode>();
  const Late = lazyChunk<{ onClose: () => void }>(() => file.promise);
  const Opened = () => {
    const [isOpen, setOpen] = useState(false);
    const open = () => setOpen(true);
    return (
      <>
        <button onClick={open}>Open</button>
        <input onKeyDown={({ key }) => key === 'F2' && open()} />
        {isOpen && <Late onClose={() => setOpen(false)} />}
      </>
    );
  };
  render(<Opened />);
  const box = screen.getByRole('textbox');
  const open = () => (isByKey ? userEvent.type(box, '{F2}') : userEvent.click(screen.getByRole('button')));
  await open();
  await userEvent.type(box, 'typed on');
  await act(async () => file.resolve(() => <p>Here it is</p>));
  expect(screen.queryByText('Here it is')).toBeNull();
  await open();
  expect(screen.queryByText('Here it is')).not.toBeNull();
});
