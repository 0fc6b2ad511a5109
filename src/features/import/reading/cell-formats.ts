import { builtInFormats } from '../tables/number-formats.ts';

/** What the style of a cell shows of its number. A number is the count of digits that it is padded to. */
type NumberFormat = 'plain' | 'day' | 'clock' | 'day and clock' | 'unread' | number;

export type CellFormat = {
  shows: NumberFormat;
  /** False if the style adds to a text or hides it. */
  keepsText: boolean;
};

/** Space for alignment, fill characters and colours: nothing of the value. */
const decoration = /_.|\*.|\[(?:black|blue|cyan|green|magenta|red|white|yellow|color ?\d+)\]/gi;

const plainNumber = /^(?:general|@|#+(?:,#+)*(?:,##0|0)?(?:\.[0#?]+)?|0(?:\.[0#?]+)?)$/i;

/** Words between the parts of a time. An offset, a zone or an era would say more than the time. */
const betweenParts = /^(?:[\s\p{P}]|(?<!\p{L})(?:T|de|del|um|at|Uhr|h)(?!\p{L})|[年月日時时分秒])*$/u;

const literal = /"([^"]*)"|\\(.)/g;
const language = /\[\$-[\da-f]{1,4}\]/gi;
const dayParts = /y+|m+|d+/gi;
const clockParts = /\[?h+\]?|\[?m+\]?|\[?s+\]?(?:\.0+)?|am\/pm/gi;

/** The clock of a format and what remains. Minutes are told from months by the hours before or the seconds after them. */
const clock = /h+(?:[^a-z[\]]*m{1,2})?(?:[^a-z[\]]*s{1,2})?(?:\s*am\/pm)?/i;

const readTimeFormat = (code: string): NumberFormat => {
  const literals = [...code.matchAll(literal)].map(([, quoted, escaped]) => quoted ?? escaped ?? '');
  if (!literals.every((text) => betweenParts.test(text))) return 'unread';
  const bare = code.replaceAll(literal, ' ').replaceAll(language, '');
  const time = clock.exec(bare)?.[0] ?? '';
  const date = bare.replace(time, ' ');
  const parts = (date.match(dayParts) ?? []).map((part) => part.toLowerCase());
  if (!betweenParts.test(date.replaceAll(dayParts, '')) || parts.some((part) => part.length > 4))
    return 'unread';
  if (time !== '' && !betweenParts.test(time.replaceAll(clockParts, ''))) return 'unread';
  const hasDay = ['y', 'm', 'd'].every((letter) =>
    parts.some((part) => part.startsWith(letter) && !(letter === 'd' && part.length > 2)),
  );
  if (!hasDay) return parts.length === 0 && time !== '' ? 'clock' : 'unread';
  return time === '' ? 'day' : 'day and clock';
};

/** Reads the code of a number format, such as `#,##0.00` or `dd.mm.yyyy hh:mm`. */
const readCellFormat = (code: string): CellFormat => {
  const sections = code
    .replaceAll(decoration, '')
    .split(';')
    .map((section) => section.trim());
  const [first = '', ...others] = sections;
  const textSection = sections.length > 3 ? sections[3] : sections.find((section) => section.includes('@'));
  const keepsText = textSection === undefined || textSection === '@';
  const numbers = others.slice(0, 2).filter((section) => section !== '@');
  if (/^0{2,}$/.test(first) && numbers.length === 0) return { shows: first.length, keepsText };
  const isPlain = [first, ...numbers.map((section) => section.replace(/^-/, ''))].every((section) =>
    plainNumber.test(section),
  );
  if (isPlain) return { shows: 'plain', keepsText };
  return { shows: numbers.length === 0 ? readTimeFormat(first) : 'unread', keepsText };
};

const entities: Readonly<Record<string, string>> = { quot: '"', apos: "'", lt: '<', gt: '>', amp: '&' };
const unescapeXml = (xml: string): string =>
  xml.replaceAll(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole);

const definition = /<(?:\w+:)?numFmt\s(?:[^>"']|"[^"]*"|'[^']*')*>/g;
const idOf = /\snumFmtId=["'](\d+)["']/;
const codeOf = /\sformatCode=(?:"([^"]*)"|'([^']*)')/;

/** The formats of a workbook's styles, in the order in which cells name them. @param styles `xl/styles.xml` */
export const listCellFormats = (styles: string): CellFormat[] => {
  const codes = new Map(Object.entries(builtInFormats));
  for (const element of styles.match(definition) ?? []) {
    const [, double, single = ''] = codeOf.exec(element) ?? [];
    codes.set(idOf.exec(element)?.[1] ?? '', unescapeXml(double ?? single));
  }
  const cellStyles = /<(?:\w+:)?cellXfs[\s>][\s\S]*?<\/(?:\w+:)?cellXfs>/.exec(styles)?.[0] ?? '';
  return (cellStyles.match(/<(?:\w+:)?xf(?:[\s/][^>]*)?>/g) ?? []).map((style) =>
    readCellFormat(codes.get(idOf.exec(style)?.[1] ?? '0') ?? ''),
  );
};
