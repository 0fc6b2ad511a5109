import type { Intent, IntentSummary } from './intent.ts';

/** What a copy of a sent task is for: another task like it, or a corrected one after the service refused it. */
export type CopyPurpose = 'duplicate' | 'fix';

export type WantedCopy = { purpose: CopyPurpose; id: string };

/** The query of the New task page that opens the form with a copy of a task. What the form had before stays as a draft. */
export const copyQuery = (purpose: CopyPurpose, id: string): string =>
  `?${new URLSearchParams({ [purpose]: id }).toString()}`;

/** The copy that a query asks for; null where it asks for none. */
export const readCopyQuery = (search: string): WantedCopy | null => {
  const asked = new URLSearchParams(search);
  for (const purpose of ['duplicate', 'fix'] as const) {
    const id = asked.get(purpose);
    if (id !== null) return { purpose, id };
  }
  return null;
};

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
 * @returns its id for `copyQuery`, which only this page knows: a reload forgets it.
 */
export const offerCopy = (source: CopySource, id: string = crypto.randomUUID()): string => {
  offered = { id, source };
  return id;
};

/** The task that was offered under an id; null where there is none. */
export const offeredCopy = (id: string): CopySource | null => (offered?.id === id ? offered.source : null);
