import { escapeXml } from '../xml-text.ts';
import { placeIn } from './cell-places.ts';
import { noStoredValue, unreadFormat } from './cell-texts.ts';
import type { AroundText, CellFormat, CellFormats } from './number-formats.ts';

/** What is read of a sheet's XML beside its cells. */
export type MendedSheet = {
  xml: string;
  /** Cells whose value a formula made. */
  formulas: number;
  /** Texts that their style shows between others. */
  framed: readonly { row: number; column: number; around: AroundText }[];
  /** The numbers of the rows that the spreadsheet does not show. */
  hiddenRows: readonly number[];
  /** The columns that it does not show, from 1, each run of them with its first and last. */
  hiddenColumns: readonly (readonly [from: number, to: number])[];
};

const cellElement = /<((?:\w+:)?)c((?:\s[^>]*)?)(?<!\/)>([\s\S]*?)<\/\1c>/g;
const typeOfCell = /\st=["'](\w+)["']/;
const styleOfCell = /\ss=["'](\d+)["']/;
const storedValue = /<(?:\w+:)?v(?:\s[^>]*)?(?:\/>|>([^<]*)<)/;
const formula = /<(?:\w+:)?f[\s>/]/;
const hiddenRow = /<(?:\w+:)?row\s[^>]*\bhidden=["'](?:1|true)["'][^>]*>/g;
const hiddenColumn = /<(?:\w+:)?col\s[^>]*\bhidden=["'](?:1|true)["'][^>]*>/g;
const isoTime = /^(\d{4}-\d{2}-\d{2})?T?(\d{2}:\d{2}(?::\d{2})?)?/;

/** An ISO time of a cell as wall time: in no zone, whatever the zone of the device. A day without a time stays one. */
const wallOfIso = (value: string): string => {
  const [, day = '', clock = ''] = isoTime.exec(value) ?? [];
  return day !== '' && /^[0:]*$/.test(clock) ? day : `${day} ${clock}`.trim();
};

const numberIn = (element: string, name: string): number =>
  Number(new RegExp(`\\b${name}=["'](\\d+)["']`).exec(element)?.[1]);

type CellFacts = {
  type: string;
  hasFormula: boolean;
  value: string | undefined;
  /** What its style shows; undefined where that is the value alone. */
  format: CellFormat | undefined;
};

const isText = (type: string): boolean => type === 's' || type === 'str' || type === 'inlineStr';

/** What a cell is to say as text; null where the reader reads it rightly. */
const textOf = ({ type, hasFormula, value, format }: CellFacts): string | null => {
  if (type === 'e') return value || noStoredValue;
  if (type === 'd') return value === undefined ? null : wallOfIso(value);
  // A text may be empty; a number that is, or no value at all, was never calculated.
  const hasValue = value !== undefined && (value !== '' || type === 'str');
  if (hasFormula && !hasValue) return noStoredValue;
  if (!format) return null;
  if (isText(type)) return format.aroundText ? null : unreadFormat;
  if (type !== 'n' || !value) return null;
  const shown = format.show(value);
  return shown === null ? `${unreadFormat} ${value}` : escapeXml(shown);
};

/**
 * A sheet with those cells as text that read-excel-file leaves blank (errors, formulas that were never calculated), moves into
 * the zone of the device (ISO times) or shows without their number format, and what else the reader does not tell.
 */
export const mendSheetXml = (xml: string, formats: CellFormats): MendedSheet => {
  let formulas = 0;
  const framed: { row: number; column: number; around: AroundText }[] = [];
  const isPlain = formats.size === 0 && !/\st=["'][ed]["']|<(?:\w+:)?f[\s>/]/.test(xml);
  const mended = isPlain
    ? xml
    : xml.replaceAll(cellElement, (whole: string, prefix: string, attributes: string, inner: string) => {
        const hasFormula = formula.test(inner);
        if (hasFormula) formulas += 1;
        const type = typeOfCell.exec(attributes)?.[1] ?? 'n';
        const [found, value = found === undefined ? undefined : ''] = storedValue.exec(inner) ?? [];
        const format = formats.get(styleOfCell.exec(attributes)?.[1] ?? '0');
        const text = textOf({ type, hasFormula, value, format });
        if (text === null) {
          const around = format?.aroundText;
          if (around?.join('') && isText(type)) framed.push({ ...placeIn(attributes), around });
          return whole;
        }
        const others = attributes.replace(typeOfCell, '');
        const [c, is, t] = ['c', 'is', 't'].map((name) => `${prefix}${name}`);
        return `<${c}${others} t="inlineStr"><${is}><${t}>${text}</${t}></${is}></${c}>`;
      });
  const hiddenRows = xml.match(hiddenRow)?.map((row) => numberIn(row, 'r')) ?? [];
  const hiddenColumns =
    xml.match(hiddenColumn)?.map((col) => [numberIn(col, 'min'), numberIn(col, 'max')] as const) ?? [];
  return { xml: mended, formulas, framed, hiddenRows, hiddenColumns };
};
