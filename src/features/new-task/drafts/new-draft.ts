import { datetimesOf, type TaskKind } from '#contract/operations.ts';
import { getConnection } from '#data/http/connection.ts';
import { siteStorage } from '#data/state/web-storage.ts';
import { carriedKeys, carryGroups } from '#form/carried-fields.ts';
import type { CarryGroup } from '#form/field-rows.ts';
import { newOrderNumber } from '#form/new-order-number.ts';
import { readWall } from '#form/resolve-times.ts';
import { isFormKey, newValues, type FormKey, type FormValues } from '#form/values.ts';
import { usualZone } from '../last-choices.ts';

/**
 * What a person types, with the id that its intent will have: one per draft, not per press of Create, so that a repeated press
 * makes no second task.
 */
export type Draft = { id: string; values: FormValues };

/** A form with nothing in it, as the build draws it. */
export const blankDraft = (): Draft => ({ id: crypto.randomUUID(), values: newValues() });

/** An empty form for a merchant: an order number suggested, the zone of the merchant's last task. */
export const emptyDraft = (merchantId: string): Draft => {
  const { zone, from } = usualZone(merchantId);
  return {
    id: crypto.randomUUID(),
    values: newValues({
      merchant_id: merchantId,
      order_id: newOrderNumber(new Date()),
      zone,
      screen: { zoneFrom: from },
    }),
  };
};

/**
 * A group of values that the next task carries over. The day is no value of its own: it is what the time of the next task starts
 * from. The agent is apart from the rest of the assignment: who drove the last task is seldom who drives the next.
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

const pinsName = 'pins';

/** The groups of values that this device carries over to the next task. */
export const readPins = (): readonly Pin[] => {
  const stored = siteStorage.read(pinsName);
  return Array.isArray(stored) ? pinNames.filter((name) => stored.includes(name)) : firstPins;
};

/** Where the browser stores nothing, the next visit starts with the usual ones. */
export const storePins = (pins: readonly Pin[]): void => void siteStorage.write(pinsName, pins);

/** The day of a task, for the times of the next one where a person pinned it: of the delivery where it has one. */
const dayOf = (kind: TaskKind, values: FormValues): string =>
  datetimesOf(kind)
    .map((name) => readWall(values[name]))
    .findLast((wall) => wall !== null)
    ?.slice(0, 10) ?? values.screen.pinnedDay;

const blankRows = (rows: FormValues['customFields']) => rows.map(({ label }) => ({ label, data: '' }));

/** The next task of a series: pinned values stay, all others are blank. */
export const nextDraft = (kind: TaskKind, values: FormValues): Draft => {
  const pins = readPins();
  const keys = pins.flatMap((pin): readonly FormKey[] => {
    if (pin === 'day') return [];
    return pin === 'agent' ? ['assignment', 'fleet_id'] : carriedKeys(pin);
  });
  const carried: Partial<FormValues> = Object.fromEntries(keys.map((key) => [key, values[key]]));
  if (!pins.includes('agent')) {
    delete carried.fleet_id;
    if (carried.assignment === 'agent') delete carried.assignment;
  } else if (!pins.includes('assignment') && carried.assignment !== 'agent') delete carried.assignment;
  // The template comes with its labels, which the form would add itself: a form that it changed would count as typed in.
  if (carried.template) {
    carried.customFields = blankRows(values.customFields);
    carried.deliveryCustomFields = blankRows(values.deliveryCustomFields);
  }
  const merchant_id = carried.merchant_id ?? getConnection()?.merchantId ?? '';
  const { zone, from } = usualZone(merchant_id);
  return {
    id: crypto.randomUUID(),
    values: newValues({
      order_id: newOrderNumber(new Date()),
      zone,
      screen: {
        pinnedDay: pins.includes('day') ? dayOf(kind, values) : '',
        // A person who pinned the zone chose it for the tasks that follow.
        zoneFrom: pins.includes('zone') ? 'chosen' : from,
      },
      ...carried,
      merchant_id,
    }),
  };
};

/** The text of a value, without the rows that the form itself adds to be filled in. */
const withoutBlankRows = (values: FormValues, key: FormKey): string => {
  const value = values[key];
  return JSON.stringify(
    Array.isArray(value) ? value.filter((row) => ('url' in row ? row.url : row.data) !== '') : value,
  );
};

/** Whether a person typed and chose nothing since the form was given these values. */
export const isUntouched = (now: FormValues, given: FormValues): boolean =>
  Object.keys(given)
    .filter(isFormKey)
    .every((key) => withoutBlankRows(now, key) === withoutBlankRows(given, key));
