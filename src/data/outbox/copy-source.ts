import type { Intent, IntentSummary } from './intent.ts';

/** What a copy of a task is made from: an intent, or a task that the service has. */
export type CopySource = Pick<Intent, 'kind' | 'body' | 'connectionId' | 'merchantId'> & {
  /** Without a choice of zone, the copy has the offset of the body. */
  summary: Partial<IntentSummary>;
  /** Where the service refused it, why. */
  last?: Intent['last'];
};

let offered: { id: string; source: CopySource } | null = null;

/**
 * Offers a task to the form that may be no card of this device, as one of an import or of the service, until the next one is offered.
 * @returns its id for `copyAddress`, which only this page knows: a reload forgets it.
 */
export const offerCopy = (source: CopySource, id: string = crypto.randomUUID()): string => {
  offered = { id, source };
  return id;
};

/** The task that was offered under an id; null where there is none. */
export const offeredCopy = (id: string): CopySource | null => (offered?.id === id ? offered.source : null);
