import { carryGroups } from '#form/carried.ts';
import type { CarryGroup } from '#form/field-rows.ts';

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
const firstPins: readonly Pin[] = ['merchant', 'zone', 'template', 'assignment', 'day'];

const storageName = 'dispatch-desk:pins';

/** What is kept for the next task on this device. */
export const keptPins = (): readonly Pin[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageName) ?? 'null');
    return Array.isArray(kept) ? pinNames.filter((name) => kept.includes(name)) : firstPins;
  } catch {
    return firstPins;
  }
};

export const keepPins = (pins: readonly Pin[]): void => {
  try {
    localStorage.setItem(storageName, JSON.stringify(pins));
  } catch {
    // Without storage the next visit starts with the usual ones.
  }
};
