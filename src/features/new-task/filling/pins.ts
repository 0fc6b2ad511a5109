import { sides } from '#contract/sides.ts';
import type { FormKey } from '#form/values.ts';

/** What goes together when values are kept for the next task or named as a preset. */
export const valueGroups = {
  merchant: ['merchant_id'],
  zone: ['zone'],
  template: ['template'],
  assignment: ['assignment', 'team_id', 'fleet_id'],
  tags: ['tags'],
  switches: ['notify', 'geofence', 'tracking_link', 'ride_type'],
  description: ['job_description'],
  pickup: Object.values(sides.pickup),
} as const satisfies Record<string, readonly FormKey[]>;

export type ValueGroup = keyof typeof valueGroups;

/** The day is no value of its own: it is what the time of the next task starts from. */
export type Pin = ValueGroup | 'day';

// `Object.keys` of the constant itself: its keys are the groups.
export const groupNames = Object.keys(valueGroups) as ValueGroup[];

export const pinNames: readonly Pin[] = [
  'merchant',
  'day',
  ...groupNames.filter((name) => name !== 'merchant'),
];

/** Shared context that only what differs needs entering again (ux.md 3, item 10). */
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
