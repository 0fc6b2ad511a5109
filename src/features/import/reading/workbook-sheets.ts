/** A sheet as the workbook lists it. */
type ListedSheet = {
  isHidden: boolean;
  /** The name of its part in the archive; blank where it has none. */
  part: string;
};

const attributeOf = (element: string, name: string): string =>
  new RegExp(`\\s${name}=["']([^"']*)["']`).exec(element)?.[1] ?? '';

const elements = (xml: string, name: string): string[] =>
  xml.match(new RegExp(`<(?:\\w+:)?${name}\\s[^>]*>`, 'g')) ?? [];

/** The sheets of a workbook in their order. @param relations what `xl/_rels/workbook.xml.rels` has. */
export const listSheets = (workbook: string, relations: string): ListedSheet[] => {
  const targets = new Map(
    elements(relations, 'Relationship').map((each) => [attributeOf(each, 'Id'), attributeOf(each, 'Target')]),
  );
  return elements(workbook, 'sheet').map((each) => {
    const target = targets.get(attributeOf(each, String.raw`\w+:id`)) ?? '';
    return {
      isHidden: /hidden$/i.test(attributeOf(each, 'state')),
      part: target.startsWith('/') ? target.slice(1) : `xl/${target}`,
    };
  });
};

const dateSystem = /\sdate1904=["'](?:1|true|on)["']/;

/** Whether the days of a workbook count from 1904, as those of older Macs do. */
export const countsFrom1904 = (workbook: string): boolean => dateSystem.test(workbook);

/** The workbook with that said in the one way that read-excel-file knows: else its times would be four years off. */
export const withPlainDateSystem = (workbook: string): string =>
  workbook.replace(dateSystem, ' date1904="1"');
