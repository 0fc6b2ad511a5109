import { DirectionProvider, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { defaultColorScheme, theme } from './theme.ts';

/** What every root of the page is drawn in. */
export const ThemeProvider = ({ children }: { children: ReactNode }) => (
  <MantineProvider
    theme={theme}
    defaultColorScheme={defaultColorScheme}
    // Nothing hides by the width of the screen with Mantine's classes.
    withGlobalClasses={false}
  >
    {/* Arrow keys of tabs go by the way the page is written. */}
    <DirectionProvider>{children}</DirectionProvider>
  </MantineProvider>
);

/** The element of index.html that the page is drawn into. */
export const pageRoot = (): HTMLElement => {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root.');
  return root;
};
