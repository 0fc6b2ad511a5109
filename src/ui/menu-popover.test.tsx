// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { theme } from '#app/theme.ts';
import { render } from '#testing/render.tsx';
import { MenuPopover } from './menu-popover.tsx';

const Menu = () => {
  const [isOpen, setOpen] = useState(false);
  return (
    <MenuPopover opened={isOpen} onChange={setOpen} target={<button>Menu</button>}>
      <button onClick={() => setOpen(false)}>Do it</button>
    </MenuPopover>
  );
};

it('a menu that is closed by a key gives the focus back to its button, with motion as well', async () => {
  // Motion, which the environment of tests has none of, removes what was open a moment later.
  render(
    <MantineProvider theme={theme}>
      <Menu />
    </MantineProvider>,
  );
  const button = screen.getByText('Menu');
  for (const key of ['{Escape}', '{Enter}']) {
    await userEvent.click(button);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Do it')));
    await userEvent.keyboard(key);
    await waitFor(() => expect(screen.queryByText('Do it')).toBeNull());
    expect(document.activeElement).toBe(button);
  }
});
