import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { queryClient } from './query-client.ts';
import { Routes } from './routes.tsx';
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

/** @param banner above every page */
export const App = ({ banner }: { banner?: ReactNode }) => (
  <ThemeProvider>
    <QueryClientProvider client={queryClient}>
      {banner}
      <ErrorBoundary>
        <Routes />
      </ErrorBoundary>
    </QueryClientProvider>
  </ThemeProvider>
);
