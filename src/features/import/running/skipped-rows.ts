import type { StoredImport } from '#device/imports.ts';
import type { RowOutcomes } from '#outbox/import-outcomes.ts';

/** Outcomes without the rows that were left out when the import went on: they were cancelled, and are called skipped. */
export const withoutSkipped = (outcomes: RowOutcomes, skipped: StoredImport['skipped']): RowOutcomes => {
  const left = skipped.filter(({ number }) => outcomes.get(number)?.state === 'not-sent');
  if (left.length === 0) return outcomes;
  const rest = new Map(outcomes);
  for (const { number } of left) rest.delete(number);
  return rest;
};
