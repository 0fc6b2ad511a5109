import { isRecord } from '#contract/json.ts';
import type { PromoStatus } from '#contract/promo.ts';
import { tabStorage } from '#data/state/web-storage.ts';

/**
 * A run of this tab that a reload broke off: what was asked of which promos. The list tells what became of each. Its page has the
 * Web Lock of this name as long as it goes on.
 */
export type BrokenRun = { asked: PromoStatus; ids: readonly number[]; lock: string };

const parse = (raw: unknown): BrokenRun | null => {
  if (!isRecord(raw)) return null;
  const { asked, ids, lock = '' } = raw;
  if ((asked !== 0 && asked !== 1) || !Array.isArray(ids) || typeof lock !== 'string') return null;
  return { asked, ids: ids.filter((id) => typeof id === 'number'), lock };
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

/** Takes the lock of a run. @returns what gives it back; the browser does so when the page dies. */
export const lockRun = (lock: string): (() => void) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  if ('locks' in navigator) void navigator.locks.request(lock, () => promise);
  return resolve;
};

/** Whether a run goes on in another tab: a tab that is duplicated gets the record of the first one's run. */
export const isGoingOn = async ({ lock }: BrokenRun): Promise<boolean> => {
  if (!('locks' in navigator)) return false;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === lock);
};
