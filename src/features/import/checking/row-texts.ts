import { fieldNames, type FieldName } from '#contract/fields.ts';
import type { TaskKind } from '#contract/operations.ts';
import { sideOf, sides } from '#contract/sides.ts';
import { rowOf, type Control } from '#form/schema.ts';
import type { ColumnTarget, ImportPlan, ImportRow, Source } from '../import-types.ts';
import { kindOfCell } from '../matching/match-columns.ts';
import { splitTarget } from '../matching/sources.ts';
import { cleanExact, cleanText } from '../reading/cell-texts.ts';
import { decodeHtml } from '../reading/html-codes.ts';

/** The task type of a row; null if its cell names none. */
export const kindOfRow = (
  { number, cells }: ImportRow,
  { kind, columns, fixes }: ImportPlan,
): TaskKind | null => {
  const [column = -1] = columns.kind?.columns ?? [];
  const cell = (fixes[number]?.kind ?? cells[column] ?? '').trim();
  return cell === '' ? kind : kindOfCell(cell);
};

/** The field of a delivery that says of its stop what this field says of a pickup. */
const deliveryFieldOf = (target: ColumnTarget): FieldName | null => {
  const place = sideOf(target);
  if (place?.side === 'pickup') return sides.customer[place.part];
  return target === 'job_pickup_datetime' ? 'job_delivery_datetime' : null;
};

/** The columns that give a row a field. A pickup in a file of one stop a row is in the columns of the deliveries. */
const sourceOf = (target: ColumnTarget, row: ImportRow, plan: ImportPlan): Source | undefined => {
  const own = plan.columns[target];
  const other = own ? null : deliveryFieldOf(target);
  return other !== null && kindOfRow(row, plan) === 'pickup' ? plan.columns[other] : own;
};

/** What columns and corrections give a row. */
export const targetsFor = (row: ImportRow, plan: ImportPlan): ColumnTarget[] => {
  // Keys of both are targets.
  const given = Object.keys({ ...plan.columns, ...plan.fixes[row.number] }) as ColumnTarget[];
  const pickup =
    kindOfRow(row, plan) === 'pickup' ? fieldNames.filter((name) => sourceOf(name, row, plan)) : [];
  return [...new Set([...given, ...pickup])];
};

const isNumber = (text: string): boolean => /^\d+\s?[a-z]?$/i.test(text);
const isFilled = (text: string): boolean => text !== '';

/**
 * The columns of an address as people write it: "2 Marina Blvd, San Francisco, CA 94123", "Torstr. 12, 10119 Berlin". A number has no
 * comma before its street or town; one of four digits or more belongs to the name after it.
 */
export const joinAddress = (texts: readonly string[]): string => {
  const parts = texts.filter(isFilled);
  // The number belongs to the part before it.
  let isTaken = false;
  return parts.reduce((address, text, at) => {
    const [before = '', after] = [parts[at - 1], parts[at + 1]];
    if (at === 0) return text;
    const isPostcode = isNumber(text) && text.length > 3 && after !== undefined && !isNumber(after);
    const belongs = isNumber(before) !== isNumber(text) && !isPostcode && !isTaken;
    isTaken = belongs && isNumber(text);
    return `${address}${belongs ? ' ' : ', '}${text}`;
  }, '');
};

/** One product as shops export it: `name:Cake|quantity:1|total:37.10`. */
const readItem = (text: string): string => {
  const [, name] = /(?:^|\|)\s*name:([^|]*)/i.exec(text) ?? [];
  const [, quantity] = /(?:^|\|)\s*quantity:([^|]*)/i.exec(text) ?? [];
  return name !== undefined && quantity !== undefined ? `${quantity} × ${name}` : (name ?? text);
};

const count = /^\d+(?:\.\d+)?$/;

/** The parts of a description: "2 × Candles" of a quantity and a product, and each note. */
export const describeParts = (texts: readonly string[]): string[] =>
  texts.map((text, at) => {
    const [before = '', after = ''] = [texts[at - 1], texts[at + 1]];
    if (count.test(text) && after !== '') return '';
    return count.test(before) ? `${Number(before)} × ${readItem(text)}` : readItem(text);
  });

const isAddress = (target: ColumnTarget): boolean => sideOf(target)?.part === 'address';

/** The one text that a row has instead of those of its columns: a correction, or the products of its order. */
const ownText = (target: ColumnTarget, row: ImportRow, plan: ImportPlan): string | undefined =>
  plan.fixes[row.number]?.[target] ?? (target === 'job_description' ? row.products : undefined);

/** Controls for the words of people. What others have is looked up, dialled or calculated with. */
const prose = new Set<Control>(['text', 'address', 'multiline', 'tags', 'template', 'customFields']);

const cleanFor = (target: ColumnTarget) => {
  const { field } = splitTarget(target);
  const isProse = field !== null && field !== 'order_id' && prose.has(rowOf(field).control);
  return isProse ? cleanText : cleanExact;
};

/** The texts that a row has for a field. */
export const textsFor = (target: ColumnTarget, row: ImportRow, plan: ImportPlan): string[] => {
  const clean = cleanFor(target);
  const own = ownText(target, row, plan);
  if (own !== undefined) return [clean(own)];
  const source = sourceOf(target, row, plan);
  const read = (columns: readonly number[] = []) =>
    columns.map((column) => row.cells[column] ?? '').map((text) => clean(decodeHtml(text)));
  const [texts, others] = [read(source?.columns), read(source?.orElse)];
  const [filled, otherwise] = [texts.filter(isFilled).length, others.filter(isFilled).length];
  // Only a country is not an address.
  const isLess = filled === 0 || (isAddress(target) && filled === 1);
  return isLess && otherwise > filled ? others : texts;
};

/** The text that a row has for a field: those of its columns, as people would write them. */
export const textFor = (target: ColumnTarget, row: ImportRow, plan: ImportPlan): string => {
  const texts = textsFor(target, row, plan);
  if (ownText(target, row, plan) !== undefined) return texts.join('');
  const how = sourceOf(target, row, plan)?.how;
  if (how === 'or-else') return texts.find(isFilled) ?? '';
  if (how === 'window' && texts.slice(-2).some(isFilled))
    return [...texts.slice(0, -2), texts.slice(-2).join(' - ')].join(' ').trim();
  if (isAddress(target)) return joinAddress(texts.map((text) => text.replaceAll(/\s*\n\s*/g, ', ')));
  if (target === 'job_description') return describeParts(texts).filter(isFilled).join('\n');
  return texts.join(' ').trim();
};
