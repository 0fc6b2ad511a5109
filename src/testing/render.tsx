import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { createQueryClient } from '#app/query-client.ts';
import { cleanup, configure, getConfig, render as renderInto } from '@testing-library/react';
import * as React from 'react';
import { onTestFinished } from 'vitest';
import { theme } from '#app/theme.ts';
import { patienceMs } from './until.ts';

configure(({ getElementError }) => ({
  // Of `findBy…` and `waitFor`.
  asyncUtilTimeout: patienceMs,
  // They print the page when they give up, with the line of the test for an error of this name; not at each look before that.
  getElementError: (message, container) =>
    Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
}));

// For its warnings React makes an Error of each element, up to ten thousand a second: a fifth of the time of a page's tests. Here
// it has made that many from the start; a warning still names the components.
Object.defineProperty(
  Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'),
  'recentlyCreatedOwnerStacks',
  { get: () => Infinity, set() {} },
);

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
export const render = (ui: React.ReactNode) => {
  window.matchMedia ??= noMedia;
  window.ResizeObserver ??= NoResizes;
  if (!('scrollIntoView' in Element.prototype))
    Object.assign(Element.prototype, { scrollIntoView: () => undefined });
  // jsdom only says that it has none.
  window.scrollTo = () => undefined;
  onTestFinished(cleanup);
  const queryClient = createQueryClient();
  const Wrapper = ({ children }: { children: React.ReactNode }) => (
    <MantineProvider env="test" theme={theme} withGlobalClasses={false}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </MantineProvider>
  );
  return { queryClient, ...renderInto(ui, { wrapper: Wrapper }) };
};
