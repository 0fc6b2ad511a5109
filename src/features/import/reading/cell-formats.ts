import { decodeXML } from 'entities/decode';

/** What the style of a cell shows of its number. A number is the count of digits that it is padded to. */
export type CellFormat = 'plain' | 'day' | 'clock' | 'day and clock' | 'unread' | number;

/** Space for alignment, fill characters and colours: nothing of the value. */
const decoration = /_.|\*.|\[(?:black|blue|cyan|green|magenta|red|white|yellow|color ?\d+)\]/gi;

const plainNumber = /^(?:general|@|#+(?:,#+)*(?:,##0|0)?(?:\.[0#?]+)?|0(?:\.[0#?]+)?)$/i;

/** Words between the parts of a time. An offset, a zone or an era would say more than the time. */
const betweenParts = /^(?:[\s\p{P}]|(?<!\p{L})(?:T|de|del|um|at|Uhr|h)(?!\p{L})|[年月日時时分秒])*$/u;

const literal = /"([^"]*)"|\\(.)/g;
const language = /\[\$-[\da-f]{1,4}\]/gi;

/** The parts of a time, and what may be between them. */
const timePart = /am\/pm|d{1,4}|m{1,4}|y{1,4}|h{1,2}|s{1,2}(?:\.0+)?|[\s/:.,年月日時时分秒-]/g;

/** `w` for a weekday, otherwise the first letter of the part. */
const letterOf = (part: string): string => (part.startsWith('ddd') ? 'w' : (/^[a-z]/.exec(part)?.[0] ?? ''));

/** A whole date, a time of day, or both. Minutes follow hours; any other letter is a part that can't be read. */
const timeShape = /^(?:w?(?<day>[dmy]{3})w?)?(?<clock>hm?s?a?)?$/;

const readTimeFormat = (code: string): CellFormat => {
  const bare = code
    .replaceAll(language, '')
    .replaceAll(literal, (_, quoted?: string, escaped = '') =>
      betweenParts.test(quoted ?? escaped) ? ' ' : '?',
    );
  const shape = bare.toLowerCase().replaceAll(timePart, letterOf);
  const { day, clock } = timeShape.exec(shape)?.groups ?? {};
  if (day === undefined && clock !== undefined) return 'clock';
  if (new Set(day).size < 3) return 'unread';
  return clock === undefined ? 'day' : 'day and clock';
};

/** Reads the code of a number format, such as `#,##0.00` or `dd.mm.yyyy hh:mm`. */
const readCellFormat = (code: string): CellFormat => {
  const sections = code.replaceAll(decoration, '').split(';', 3);
  const [first = '', ...others] = sections.map((section) => section.trim());
  const negatives = others.filter((section) => section !== '@').map((section) => section.replace(/^-/, ''));
  if ([first, ...negatives].every((section) => plainNumber.test(section))) return 'plain';
  if (negatives.length > 0) return 'unread';
  return /^0{2,}$/.test(first) ? first.length : readTimeFormat(first);
};

/** The numbers of formats that a workbook needn't define, without those that differ by country. */
const builtIn = {
  plain: [0, 1, 2, 3, 4, 37, 38, 39, 40, 49],
  day: [14, 15],
  clock: [18, 19, 20, 21],
  'day and clock': [22],
} as const;

const builtInFormats = Object.entries(builtIn).flatMap(([format, ids]) =>
  ids.map((id) => [String(id), format as CellFormat] as const),
);

const definition = /<(?:\w+:)?numFmt\s(?:[^>"']|"[^"]*"|'[^']*')*>/g;
const idOf = /\snumFmtId=["'](\d+)["']/;
const codeOf = /\sformatCode=(?:"([^"]*)"|'([^']*)')/;

/** The formats of a workbook's styles, in the order in which cells name them. @param styles `xl/styles.xml` */
export const listCellFormats = (styles: string): CellFormat[] => {
  const formats = new Map(builtInFormats);
  for (const element of styles.match(definition) ?? []) {
    const [, double, single = ''] = codeOf.exec(element) ?? [];
    formats.set(idOf.exec(element)?.[1] ?? '', readCellFormat(decodeXML(double ?? single)));
  }
  const cellStyles = /<(?:\w+:)?cellXfs[\s>][\s\S]*?<\/(?:\w+:)?cellXfs>/.exec(styles)?.[0] ?? '';
  return (cellStyles.match(/<(?:\w+:)?xf(?:[\s/][^>]*)?>/g) ?? []).map(
    (style) => formats.get(idOf.exec(style)?.[1] ?? '0') ?? 'unread',
  );
};
