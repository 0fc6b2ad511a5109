import { QueryClient } from '@tanstack/react-query';

/**
 * The cache of data read from services. Calls don't wait for the browser to be online: a service on loopback needs no internet.
 * A failed call is repeated by the user or the page, never automatically.
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
