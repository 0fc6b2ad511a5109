const entity = /&(?:#(\d+)|#x([\da-f]+)|(quot|apos|lt|gt|amp));/gi;
const entities: Record<string, string> = { quot: '"', apos: "'", lt: '<', gt: '>', amp: '&' };

/** A text as it stands between the tags of a part of a workbook. */
export const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** What a text or an attribute of such a part says. */
export const unescapeXml = (xml: string): string =>
  xml.replaceAll(entity, (_, decimal?: string, hex?: string, name?: string) =>
    name === undefined
      ? String.fromCodePoint(decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal))
      : (entities[name.toLowerCase()] ?? ''),
  );
