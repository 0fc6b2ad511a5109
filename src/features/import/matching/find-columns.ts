import type { TaskKind } from '#contract/operations.ts';
import { sides, type SideName } from '#contract/sides.ts';
import { screenFields } from '#form/schema.ts';
import type { Columns } from '../import-types.ts';
import * as names from '../tables/column-names.ts';
import { fold, type Finder } from './finder.ts';

type Words = readonly string[];

/** The parties that the columns of a side may name, best first. A file of pickups names them as other files name customers. */
const partiesOf = (side: SideName, kinds: readonly TaskKind[]): Words =>
  side === 'pickup' && kinds.every((kind) => kind === 'pickup')
    ? [...names.parties.pickup, ...names.parties.customer]
    : names.parties[side];

/** The parts of one party; only a number or a country doesn't count. */
const namesFor = (party: string, parts: Words): string[] =>
  parts.filter((part) => party !== '' || part.length > 1).map((part) => `${party} ${part}`);

/** Columns of each party in turn: those of the best one, and the others as a fallback if they are blank. */
const findInTurn = (parties: Words, findFor: (party: string) => readonly number[]): number[][] =>
  parties.map((party) => [...findFor(party)]).filter((found) => found.length > 0);

/** The columns of an address: its street or whole text, and the groups that belong to it. */
const findAddress = ({ findFirst, findAll }: Finder, parties: Words, whole?: number): number[] => {
  const all = (parts: Words) => parties.flatMap((party) => namesFor(party, parts));
  const street = whole ?? findFirst(all(names.parts.street)) ?? findFirst(all(names.parts.address));
  if (street === undefined) return [];
  // "No." is a house number only next to a street.
  const number = findAll(all(names.parts.houseNumber)).find((column) => Math.abs(column - street) === 1);
  const others = names.addressGroups.flatMap((group) => findFirst(all(group)) ?? []);
  const found = new Set([street, ...(number === undefined ? [] : [number]), ...others]);
  return [...found].toSorted((a, b) => a - b);
};

const findSide = (finder: Finder, side: SideName, kinds: readonly TaskKind[]): void => {
  const { findFirst, findAll, claim, columns } = finder;
  const { name, phone, email, address, latitude, longitude } = sides[side];
  const own = partiesOf(side, kinds);
  const parties = side === 'customer' ? [...own, ...names.parties.payer] : own;
  const each = (parts: Words) => parties.flatMap((party) => namesFor(party, parts));
  for (const [field, parts] of [
    [phone, names.parts.phone],
    [email, names.parts.email],
    [latitude, names.parts.latitude],
    [longitude, names.parts.longitude],
  ] as const)
    if (columns[field] === undefined) claim(field, findAll(each(parts)));
  if (columns[name] === undefined) {
    const { name: whole, firstName, lastName, company } = names.parts;
    const named = findInTurn(parties, (party) => {
      const full = findFirst(namesFor(party, whole));
      return full === undefined
        ? [firstName, lastName].flatMap((part) => findFirst(namesFor(party, part)) ?? [])
        : [full];
    });
    const lone = findAll([...(names.loneNames[name] ?? []), ...each(company)]).map((column) => [column]);
    const [first, second] = [...named, ...lone];
    if (first) claim(name, first, second && { orElse: second });
  }
  // A program's own columns are the whole address.
  if ((columns[address]?.columns.length ?? 0) > 1) return;
  const [known] = columns[address]?.columns ?? [];
  const [lone] = findAll(names.loneNames[address] ?? []);
  const found = findAddress(finder, own, known);
  const payers = side === 'customer' ? findAddress(finder, names.parties.payer) : [];
  delete columns[address];
  claim(
    address,
    found.length === 0 && lone !== undefined ? [lone] : found,
    payers.length > 0 ? { orElse: payers } : {},
  );
};

/** Finds the columns of contacts and addresses by whom they are about. */
export const findParties = (finder: Finder, kinds: readonly TaskKind[]): void => {
  const hasSide = (side: SideName) => kinds.some((kind) => screenFields(kind).includes(sides[side].address));
  for (const side of ['pickup', 'customer'] as const) if (hasSide(side)) findSide(finder, side, kinds);
  // A delivery has no pickup but the phone.
  if (!hasSide('pickup'))
    finder.claim(
      'job_pickup_phone',
      finder.findAll(names.parties.pickup.flatMap((party) => namesFor(party, names.parts.phone))),
    );
};

const items = new Set([...names.itemNames, ...names.quantityNames].map(fold));

/** Whether rows are products of orders: the description has a column of products. */
export const hasItems = (headers: readonly string[], { job_description: description }: Columns): boolean =>
  description?.columns.some((column) => items.has(fold(headers[column] ?? ''))) === true;

/** Finds the description: products with their quantities, then notes; otherwise a question of a form. */
export const findDescription = ({ claim, columns, findFirst, findAll, free, headers }: Finder): void => {
  if (columns.job_description !== undefined) return;
  const item = findFirst(names.itemNames);
  const quantity = item === undefined ? undefined : findFirst(names.quantityNames);
  const numbered = [...free].filter((column) => /^line[ _]?item[ _]?\d+$/i.test(headers[column] ?? ''));
  const notes = findAll(names.noteNames);
  const found = [quantity, item, ...numbered, ...notes].filter((column) => column !== undefined);
  if (claim('job_description', found)) return;
  const question = [...free].find((column) => names.descriptionQuestion.test(headers[column] ?? ''));
  if (question !== undefined) claim('job_description', [question]);
};
