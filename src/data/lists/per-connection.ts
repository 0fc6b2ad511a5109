import type { QueryClient } from '@tanstack/react-query';

/** One value per query client and connection: a page that is left and opened again finds what it had. */
export const perConnection = <T>(
  create: (client: QueryClient, connectionId: string) => T,
): ((client: QueryClient, connectionId: string) => T) => {
  const made = new WeakMap<QueryClient, Map<string, T>>();
  return (client, connectionId) => {
    const ofClient = made.get(client) ?? new Map<string, T>();
    made.set(client, ofClient);
    const known = ofClient.get(connectionId) ?? create(client, connectionId);
    ofClient.set(connectionId, known);
    return known;
  };
};
