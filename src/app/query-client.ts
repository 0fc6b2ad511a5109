import { QueryClient } from '@tanstack/react-query';

/**
 * A cache of what is read of services. A loopback service needs no internet, so that no call waits for the browser to be online;
 * what was not answered is read again by a person or by the page, never by itself.
 */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', retry: false },
      mutations: { networkMode: 'always', retry: false },
    },
  });

/** What the page has read of its services. */
export const queryClient = createQueryClient();
