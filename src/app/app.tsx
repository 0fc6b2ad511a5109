import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Router } from 'wouter';
import { Hydration } from '#data/state/hydration.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { queryClient } from './query-client.ts';
import { Routes } from './routes.tsx';
import { Themed } from './themed.tsx';

type AppProps = {
  /** The build draws the page, or has drawn it. */
  isPrerendered?: boolean;
  /** The address to draw, where there is no browser that has one. */
  path?: string;
  /** Above every page. */
  banner?: ReactNode;
};

export const App = ({ isPrerendered = false, path, banner }: AppProps) => (
  <Themed>
    <Hydration isPrerendered={isPrerendered}>
      {banner}
      <QueryClientProvider client={queryClient}>
        <ErrorBoundary>
          <Router {...(path !== undefined && { ssrPath: path })}>
            <Routes />
          </Router>
        </ErrorBoundary>
      </QueryClientProvider>
    </Hydration>
  </Themed>
);
