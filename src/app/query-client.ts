import { QueryClient } from '@tanstack/react-query';

/** What the page has read of its services. */
export const queryClient = new QueryClient();
