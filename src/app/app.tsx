import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Component } from 'react';
import { Router } from 'wouter';
import { queryClient } from './query-client.ts';
import { Routes } from './routes.tsx';
import { ThemeProvider } from './theme-provider.tsx';
import { Button } from '@mantine/core';
import classes from './error-boundary.module.css';
import { words } from './words.ts';

type State = { failed: boolean };

/** The last resort when drawing fails: what was sent is on the device and shows again after a reload. */
class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <main className={classes['failed']}>
        <h1>{words.stopped}</h1>
        <p>{words.stoppedText}</p>
        <Button onClick={() => location.reload()}>{words.loadAgain}</Button>
      </main>
    );
  }
}

type AppProps = {
  /** The address to draw, where there is no browser that has one. */
  path?: string;
  /** Above every page. */
  banner?: ReactNode;
};

export const App = ({ path, banner }: AppProps) => (
  <ThemeProvider>
    {banner}
    <QueryClientProvider client={queryClient}>
      <ErrorBoundary>
        <Router {...(path !== undefined && { ssrPath: path })}>
          <Routes />
        </Router>
      </ErrorBoundary>
    </QueryClientProvider>
  </ThemeProvider>
);
