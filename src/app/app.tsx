import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import { Routes } from './routes.tsx';
import { Themed } from './themed.tsx';

const queryClient = new QueryClient();

type AppProps = {
  /** Above every page. */
  banner?: ReactNode;
};

export const App = ({ banner }: AppProps) => (
  <Themed>
    {banner}
    <QueryClientProvider client={queryClient}>
      <ErrorBoundary>
        <Routes />
      </ErrorBoundary>
    </QueryClientProvider>
  </Themed>
);
