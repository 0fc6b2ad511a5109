import { fieldNames, fields, isFieldName, type FieldName } from './fields.ts';

/**
 * The two sides of a task: the person and place the goods come from, and those they go to. Everything about a
 * person or a place (contacts, swapping, coordinates, duplicates, geocoding, lists) reads its field names here.
 * Which sides and times an operation has is in `operations`.
 */
export const sides = {
  pickup: {
    phone: 'job_pickup_phone',
    name: 'job_pickup_name',
    email: 'job_pickup_email',
    address: 'job_pickup_address',
    latitude: 'job_pickup_latitude',
    longitude: 'job_pickup_longitude',
  },
  customer: {
    phone: 'customer_phone',
    name: 'customer_username',
    email: 'customer_email',
    address: 'customer_address',
    latitude: 'latitude',
    longitude: 'longitude',
  },
} as const satisfies Record<string, Record<string, FieldName>>;

export type SideName = keyof typeof sides;
export type SidePart = keyof (typeof sides)[SideName];

/** A field of a side: `SideField<'address'>` is the name of either address. */
export type SideField<P extends SidePart = SidePart> = (typeof sides)[SideName][P];

// `Object.keys` of the constants themselves: their keys are the names.
export const sideNames = Object.keys(sides) as SideName[];
export const sideParts = Object.keys(sides.pickup) as SidePart[];

/** The names of one part on both sides: both phones, both addresses. */
export const bothSides = <P extends SidePart>(part: P): SideField<P>[] =>
  sideNames.map((side) => sides[side][part]);

/** Which side and part a field is; null for a field of neither. */
export const sideOf = (name: string): { side: SideName; part: SidePart } | null => {
  for (const side of sideNames)
    for (const part of sideParts) if (sides[side][part] === name) return { side, part };
  return null;
};

/** What answers and tracking links call a side. */
export const legOf = { pickup: 'pickup', customer: 'delivery' } as const satisfies Record<SideName, string>;

/** A field whose wire type is a datetime. */
export type DatetimeField = {
  [F in FieldName]: (typeof fields)[F]['wire'] extends 'datetime' ? F : never;
}[FieldName];

export const isDatetimeField = (name: string): name is DatetimeField =>
  isFieldName(name) && fields[name].wire === 'datetime';

/** The datetime fields of §2.1, in the order of the document: earlier one first. */
export const datetimeFields = fieldNames.filter(isDatetimeField);
