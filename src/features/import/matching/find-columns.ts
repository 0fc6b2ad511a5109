import type { TaskKind } from '#contract/operations.ts';
import { datetimeFields, sides, type DatetimeField, type SideName } from '#contract/sides.ts';
import { screenFields } from '#form/schema.ts';
import type { Columns } from '../import-types.ts';
import * as names from '../tables/column-names.ts';
import { normaliseHeader, type Finder } from './finder.ts';

// Finds what files have in several columns: contacts and addresses of each side, times, and descriptions.

type Words = readonly string[];

const isPickups = (kinds: readonly TaskKind[]): boolean => kinds.every((kind) => kind === 'pickup');

/** The names of a time's columns. A file of pickups names them as other files name the delivery's. */
export const timeNamesOf = (field: DatetimeField, kinds: readonly TaskKind[]) => {
  const fields = isPickups(kinds) ? ([field, 'job_delivery_datetime'] as const) : [field];
  const all = (part: keyof typeof names.timeParts): Words =>
    fields.flatMap((each) =>
      (names.loneTimes[each][part] ?? []).concat(
        names.combine(names.timeAbouts[each], names.timeParts[part]),
      ),
    );
  return { whole: all('whole'), day: all('day'), time: all('time'), from: all('from'), to: all('to') };
};

/** Finds times in columns of the day and the time, or of the ends of a window. */
export const findTimes = ({ claim, columns, findFirst }: Finder, kinds: readonly TaskKind[]): void => {
  const isOneStop = !kinds.includes('pickup-delivery') || kinds.length > 1;
  for (const field of datetimeFields) {
    if (!kinds.some((kind) => screenFields(kind).includes(field))) continue;
    const called = timeNamesOf(field, kinds);
    const [day, from, to] = [findFirst(called.day), findFirst(called.from), findFirst(called.to)];
    const clock = findFirst(called.time) ?? to;
    if (from !== undefined && to !== undefined && from !== to && isOneStop)
      claim(field, [day, from, to], { how: 'window' });
    else if (day !== undefined && clock !== undefined && day !== clock) claim(field, [day, clock]);
  }
  const window = columns.job_delivery_datetime;
  // The start and the end of an appointment are the ends of one window.
  if (window?.how === 'window' && kinds.includes('appointment')) columns.job_pickup_datetime ??= window;
};

/** The columns of an address: its street or whole text, and the groups that belong to it. */
const findAddress = ({ findFirst, findAll }: Finder, parties: Words, whole?: number): number[] => {
  const { street: streets, address, houseNumber } = names.parts;
  const street =
    whole ?? findFirst(names.combine(parties, streets)) ?? findFirst(names.combine(parties, address));
  if (street === undefined) return [];
  // "No." is a house number only next to a street.
  const isNext = (column: number) => Math.abs(column - street) === 1;
  const number = findAll(names.combine(parties, houseNumber)).find(isNext);
  const others = [number, ...names.addressGroups.map((group) => findFirst(names.combine(parties, group)))];
  return [...new Set([street, ...others.filter((column) => column !== undefined)])].toSorted((a, b) => a - b);
};

/** A name in one column or in those of its parts, of each party in turn. */
const findNames = ({ findFirst, findAll }: Finder, parties: Words, alone: Words): number[][] => {
  const { name, firstName, lastName, company } = names.parts;
  const named = parties.map((party) => {
    const whole = findFirst(names.combine([party], name));
    if (whole !== undefined) return [whole];
    return [firstName, lastName].flatMap((part) => findFirst(names.combine([party], part)) ?? []);
  });
  const others = findAll([...alone, ...names.combine(parties, company)]).map((column) => [column]);
  return [...named, ...others].filter((found) => found.length > 0);
};

const findSide = (finder: Finder, side: SideName, kinds: readonly TaskKind[]): void => {
  const { claim, columns, findAll } = finder;
  const { name, address } = sides[side];
  // A file of pickups names them as other files name customers.
  const own = [
    ...names.parties[side],
    ...(side === 'pickup' && isPickups(kinds) ? names.parties.customer : []),
  ];
  const payers = side === 'customer' ? names.parties.payer : [];
  const parties = [...own, ...payers];
  for (const part of ['phone', 'email', 'latitude', 'longitude'] as const)
    claim(sides[side][part], findAll(names.combine(parties, names.parts[part])));
  if (columns[name] === undefined) {
    const [first = [], second] = findNames(finder, parties, names.loneNames[name] ?? []);
    claim(name, first, second && { orElse: second });
  }
  const found = findAddress(finder, own, columns[address]?.columns[0]);
  const orElse = findAddress(finder, payers);
  const alone = findAll(names.loneNames[address] ?? []).slice(0, 1);
  delete columns[address];
  claim(address, found.length > 0 ? found : alone, orElse.length > 0 ? { orElse } : {});
};

/** Finds the columns of contacts and addresses by whom they are about. */
export const findParties = (finder: Finder, kinds: readonly TaskKind[]): void => {
  const hasSide = (side: SideName) => kinds.some((kind) => screenFields(kind).includes(sides[side].address));
  for (const side of ['pickup', 'customer'] as const) if (hasSide(side)) findSide(finder, side, kinds);
  // A delivery has no pickup but the phone.
  if (!hasSide('pickup'))
    finder.claim('job_pickup_phone', finder.findAll(names.combine(names.parties.pickup, names.parts.phone)));
};

const items = new Set([...names.itemNames, ...names.quantityNames].map(normaliseHeader));

/** Whether rows are products of orders: the description has a column of products. */
export const hasItems = (headers: readonly string[], { job_description: description }: Columns): boolean =>
  description?.columns.some((column) => items.has(normaliseHeader(headers[column] ?? ''))) === true;

/** Finds the description: products with their quantities, then notes; otherwise a question of a form. */
export const findDescription = ({ claim, findFirst, findAll, free, headers }: Finder): void => {
  const matching = (pattern: RegExp) => [...free].filter((column) => pattern.test(headers[column] ?? ''));
  const item = findFirst(names.itemNames);
  const quantity = item === undefined ? undefined : findFirst(names.quantityNames);
  claim('job_description', [quantity, item, ...matching(names.numberedItem), ...findAll(names.noteNames)]);
  claim('job_description', matching(names.descriptionQuestion).slice(0, 1));
};
