import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { cssVariablesResolver, theme } from './theme.ts';

/** Mantine with our theme, for every React root of the page. */
export const ThemeProvider = ({ children }: { children: ReactNode }) => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariablesResolver}
    // The script in index.html decides by the same rule.
    defaultColorScheme="auto"
  >
    {children}
  </MantineProvider>
);

/** The element of index.html that the page is drawn into. */
export const pageRoot = (): HTMLElement => {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root.');
  return root;
};
