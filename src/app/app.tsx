import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Router } from 'wouter';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { queryClient } from './query-client.ts';
import { Routes } from './routes.tsx';
import { ThemeProvider } from './theme-provider.tsx';

type AppProps = {
  /** The address to draw, where there is no browser that has one. */
  path?: string;
  /** Above every page. */
  banner?: ReactNode;
};

export const App = ({ path, banner }: AppProps) => (
  <ThemeProvider>
    <QueryClientProvider client={queryClient}>
      {banner}
      <ErrorBoundary>
        <Router {...(path !== undefined && { ssrPath: path })}>
          <Routes />
        </Router>
      </ErrorBoundary>
    </QueryClientProvider>
  </ThemeProvider>
);
