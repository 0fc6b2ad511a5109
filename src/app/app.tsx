import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ErrorBoundary } from './error-boundary.tsx';
import { Routes } from './routes.tsx';
import { styleNonce } from './security-boot.ts';
import { theme } from './theme.ts';

const queryClient = new QueryClient();

const getStyleNonce = () => styleNonce;

export const App = ({ linkProblem }: { linkProblem: string | null }) => (
  <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={getStyleNonce}>
    <QueryClientProvider client={queryClient}>
      <ErrorBoundary>
        <Routes linkProblem={linkProblem} />
      </ErrorBoundary>
    </QueryClientProvider>
  </MantineProvider>
);
