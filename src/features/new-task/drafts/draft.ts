import type { TaskKind } from '#contract/operations.ts';
import { datetimeFields } from '#contract/sides.ts';
import type { DraftInput } from '#data/device/drafts.ts';
import type { DeviceTrouble } from '#data/device/trouble.ts';
import { getConnection } from '#data/http/connection.ts';
import { carriedKeys, hasContent } from '#form/carried.ts';
import { newOrderNumber } from '#form/new-order-number.ts';
import { readValues } from '#form/read-values.ts';
import { readWall } from '#form/schedule.ts';
import { isFormKey, newValues, type FormKey, type FormValues } from '#form/values.ts';
import { usualZone } from '../last-choices.ts';
import { readPins } from './pins.ts';

/**
 * What is being typed, with the id that its intent will have: one per draft, not per press of Create, so that whatever
 * repeats the press repeats nothing else.
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

/** The day of a task, for the times of the next one where a person pinned it: of the delivery where it has one. */
const dayOf = (values: FormValues): string =>
  datetimeFields
    .map((name) => readWall(values[name]))
    .findLast((wall) => wall !== null)
    ?.slice(0, 10) ?? values.screen.pinnedDay;

const blankRows = (rows: FormValues['customFields']) => rows.map(({ label }) => ({ label, data: '' }));

/** The next task of a series: pinned values stay, all others are blank. */
export const nextDraft = (values: FormValues): Draft => {
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
        pinnedDay: pins.includes('day') ? dayOf(values) : '',
        // Whoever pinned the zone chose it for the tasks that follow.
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

/** Whether nothing was typed or chosen since the form was given these values. */
export const isUntouched = (now: FormValues, given: FormValues): boolean =>
  Object.keys(given)
    .filter(isFormKey)
    .every((key) => withoutBlankRows(now, key) === withoutBlankRows(given, key));

/** How the draft in the form stands with the device; shown in one place. */
export type Saving =
  /** Nothing to keep yet. */
  | { phase: 'idle' }
  | { phase: 'saving' }
  | { phase: 'saved'; at: number }
  | { phase: 'failed'; trouble: DeviceTrouble }
  /** Another tab has it open. This tab neither shows nor saves it. */
  | { phase: 'open-elsewhere' }
  /** Another tab has sent or deleted it. */
  | { phase: 'gone' };

/** A draft that the form has open, or had when the device would not take it, and how it stands with the device. */
export type OpenDraft = Omit<DraftInput, 'values'> & {
  values: FormValues;
  /** The save that it builds on; 0: never saved. */
  rev: number;
  /** The values that it began with, as JSON. */
  initial: string;
  /** What the device has (`textOf`); blank: nothing yet. */
  known: string;
  /** What is being saved (`textOf`); null: nothing. */
  underWay: string | null;
  saving: Saving;
  hasSnapshot: boolean;
};

/** What two states of a draft are told apart by. */
export const textOf = ({ connectionId, kind, forLater, values }: Omit<DraftInput, 'id'>): string =>
  JSON.stringify([connectionId, kind, forLater, values]);

/** The part of a draft that says that the device does not have it yet. */
export const unsavedState = {
  rev: 0,
  known: '',
  saving: { phase: 'idle' },
} as const satisfies Partial<OpenDraft>;

/** A new draft as it is put into a form. */
export const openDraft = (draft: Draft, at: { connectionId: string; kind: TaskKind }): OpenDraft => {
  const values = structuredClone(draft.values);
  return {
    ...at,
    ...unsavedState,
    id: draft.id,
    values,
    forLater: false,
    initial: JSON.stringify(values),
    underWay: null,
    hasSnapshot: false,
  };
};

/** A stored draft as this page opens it; one that was begun without a connection joins the one in force. */
export const reopenDraft = (
  {
    id,
    connectionId,
    kind,
    values: raw,
    rev,
    forLater,
    updatedAt,
  }: DraftInput & { rev: number; updatedAt?: number },
  at: { connectionId: string; merchantId: string },
): OpenDraft => {
  const values = readValues(raw);
  const known = textOf({ connectionId, kind, forLater, values });
  if (connectionId === '' && values.merchant_id === '') values.merchant_id = at.merchantId;
  return {
    ...openDraft({ id, values }, { connectionId: at.connectionId, kind }),
    rev,
    known,
    saving: updatedAt === undefined ? { phase: 'idle' } : { phase: 'saved', at: updatedAt },
  };
};

/** Whether another tab has it: this one may neither change nor send it. */
export const isAway = ({ saving }: Pick<OpenDraft, 'saving'>): boolean =>
  saving.phase === 'open-elsewhere' || saving.phase === 'gone';

/** Whether a form is saved as a draft: not while it has only values that the page suggested. */
export const isWorthSaving = ({ rev, values, initial }: OpenDraft): boolean =>
  rev > 0 || hasContent(values) || JSON.stringify(values) !== initial;

/** The device does not have it as it stands. */
export const isDirty = (draft: OpenDraft): boolean => textOf(draft) !== draft.known && isWorthSaving(draft);
