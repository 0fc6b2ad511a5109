/** What a copy of a sent task is for: another task like it, or a corrected one after the service refused it. */
export type CopyPurpose = 'duplicate' | 'fix';

export type WantedCopy = { purpose: CopyPurpose; id: string };

/**
 * The query of the New task page that opens the form with a copy of a task, by the id of its intent, which is known before the
 * intent is stored. What the form had before stays as a draft.
 */
export const copyQuery = (purpose: CopyPurpose, id: string): string =>
  `?${new URLSearchParams({ [purpose]: id }).toString()}`;

/** The same with the path, for links from other pages. */
export const copyAddress = (purpose: CopyPurpose, id: string): string => `/${copyQuery(purpose, id)}`;

/** The copy that a query asks for; null where it asks for none. */
export const readCopyQuery = (search: string): WantedCopy | null => {
  const asked = new URLSearchParams(search);
  for (const purpose of ['duplicate', 'fix'] as const) {
    const id = asked.get(purpose);
    if (id !== null) return { purpose, id };
  }
  return null;
};
