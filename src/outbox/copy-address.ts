/** What a copy of a sent task is for: another task like it, or the same one without what the service refused. */
export type CopyPurpose = 'duplicate' | 'fix';

export type WantedCopy = { purpose: CopyPurpose; id: string };

/** The part of an address that has the New task page open its form with a copy of an intent; what is in the form stays as a draft. */
export const copyQuery = (purpose: CopyPurpose, id: string): string =>
  `?${new URLSearchParams({ [purpose]: id }).toString()}`;

/** The address that does so from any other page. */
export const copyAddress = (purpose: CopyPurpose, id: string): string => `/${copyQuery(purpose, id)}`;

/** Which copy an address asks for; null: none. */
export const readCopyQuery = (search: string): WantedCopy | null => {
  const asked = new URLSearchParams(search);
  for (const purpose of ['duplicate', 'fix'] as const) {
    const id = asked.get(purpose);
    if (id !== null) return { purpose, id };
  }
  return null;
};
