import { isRecord } from '#contract/json.ts';
import type { PromoStatus } from '#contract/promo.ts';
import { tabStorage } from '#state/web-storage.ts';

/** A run of this tab that a reload broke off: what was asked of which promos. The list tells what became of each. */
export type BrokenRun = { asked: PromoStatus; ids: readonly number[] };

const parse = (raw: unknown): BrokenRun | null => {
  if (!isRecord(raw)) return null;
  const { asked, ids } = raw;
  if ((asked !== 0 && asked !== 1) || !Array.isArray(ids)) return null;
  return { asked, ids: ids.filter((id) => typeof id === 'number') };
};

/**
 * The run that is under way, where it outlives the page: written once as it starts, since each promo's state is in the list.
 * @param accountId of the account whose promos they are.
 */
export const runRecord = (accountId: string) => {
  const name = `promo-run.${accountId}`;
  return {
    write: (run: BrokenRun): void => void tabStorage.write(name, run),
    remove: (): void => tabStorage.remove(name),
    read: (): BrokenRun | null => parse(tabStorage.read(name)),
  };
};
