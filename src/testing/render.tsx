import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { createQueryClient } from '#app/query-client.ts';
import { cleanup, configure, render as renderInto } from '@testing-library/react';
import type { ReactNode } from 'react';
import { onTestFinished } from 'vitest';
import { theme } from '#app/theme.ts';
import { patienceMs } from './until.ts';

// Of `findBy…` and `waitFor`.
configure({ asyncUtilTimeout: patienceMs });

const noMedia = (query: string): MediaQueryList => ({
  matches: false,
  media: query,
  onchange: null,
  addListener: () => undefined,
  removeListener: () => undefined,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  dispatchEvent: () => true,
});

class NoResizes implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** Draws a part of the screen in jsdom inside the app's providers; gone at the end of the test. */
export const render = (ui: ReactNode) => {
  window.matchMedia ??= noMedia;
  window.ResizeObserver ??= NoResizes;
  if (!('scrollIntoView' in Element.prototype))
    Object.assign(Element.prototype, { scrollIntoView: () => undefined });
  // jsdom doesn't implement it.
  window.scrollTo = () => undefined;
  onTestFinished(cleanup);
  const queryClient = createQueryClient();
  const Wrapper = ({ children }: { children: ReactNode }) => (
    <MantineProvider env="test" theme={theme} withGlobalClasses={false}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </MantineProvider>
  );
  return { queryClient, ...renderInto(ui, { wrapper: Wrapper }) };
};
