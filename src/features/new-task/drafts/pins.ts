import { isRecord } from '#contract/json.ts';
import { carryGroups } from '#form/carried.ts';
import type { CarryGroup } from '#form/field-rows.ts';
import { siteStorage } from '#data/state/web-storage.ts';

/**
 * The day is no value of its own: it is what the time of the next task starts from. The agent is apart from the rest of
 * the assignment: who drove the last task is seldom who drives the next.
 */
export type Pin = CarryGroup | 'day' | 'agent';

export const pinNames: readonly Pin[] = [
  'merchant',
  'day',
  ...carryGroups.filter((name) => name !== 'merchant'),
  'agent',
];

/** The values that the next task keeps at first: what a series of tasks usually shares. */
const firstPins: readonly Pin[] = ['merchant', 'template', 'assignment'];

/** An older version carried these over by default, and stored a bare list: nobody chose them there. */
const neverChosen: ReadonlySet<Pin> = new Set(['zone', 'day']);

const storedName = 'pins';

/** The groups of values that this device carries over to the next task. */
export const readPins = (): readonly Pin[] => {
  const stored = siteStorage.read(storedName);
  if (Array.isArray(stored))
    return pinNames.filter((name) => stored.includes(name) && !neverChosen.has(name));
  const chosen = isRecord(stored) ? stored['chosen'] : undefined;
  return Array.isArray(chosen) ? pinNames.filter((name) => chosen.includes(name)) : firstPins;
};

/** Where it is not stored, the next visit starts with the usual ones. */
export const storePins = (pins: readonly Pin[]): void => void siteStorage.write(storedName, { chosen: pins });
