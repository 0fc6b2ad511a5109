import type { QueryClient } from '@tanstack/react-query';
import { createPromoChanges, type PromoChanges } from '#client/promo-changes.ts';

const stores = new WeakMap<QueryClient, Map<string, PromoChanges>>();

/**
 * The changes of a connection's promos, kept apart from the page: one that is left and opened again loses neither a call
 * under way nor the reason of one that failed.
 */
export const promoChanges = (client: QueryClient, connectionId: string): PromoChanges => {
  const ofClient = stores.get(client) ?? new Map<string, PromoChanges>();
  stores.set(client, ofClient);
  const known = ofClient.get(connectionId) ?? createPromoChanges();
  ofClient.set(connectionId, known);
  return known;
};
