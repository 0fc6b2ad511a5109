/** Something that is measured in turns with others, once a round. */
export type Contestant = { name: string; measure: () => Promise<number | Record<string, number>> };

/** What is compared with what, and the ratio that is to be reached. */
export type Comparison = { says: string; of: string; to: string; reach?: string };

/** NaN of nothing. */
export const medianOf = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

/** What was measured, by name: of a contestant that measures one thing its own, else its name and the thing's. */
export type Results = ReadonlyMap<string, readonly number[]>;

export const nameOf = (contestant: string, thing: string): string => `${contestant}: ${thing}`;

/** A B A B: every round measures each of them once, so that what else the machine does meets all of them. */
export const measureInTurns = async (
  contestants: readonly Contestant[],
  rounds: number,
): Promise<Results> => {
  const results = new Map<string, number[]>();
  const add = (name: string, value: number) => results.set(name, [...(results.get(name) ?? []), value]);
  for (let round = 0; round < rounds; round += 1)
    for (const { name, measure } of contestants) {
      const measured = await measure();
      if (typeof measured === 'number') add(name, measured);
      else for (const [thing, value] of Object.entries(measured)) add(nameOf(name, thing), value);
    }
  return results;
};

/** Lines of a table, its columns as wide as what stands in them. */
export const toLines = (table: readonly (readonly string[])[]): string[] => {
  const columns = Math.max(...table.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, at) =>
    Math.max(...table.map((row) => row[at]?.length ?? 0)),
  );
  return table.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
};

/** Lines of a table: the median ratio of the rounds, the smallest and the largest, and what is to be reached. */
export const ratioTable = (results: Results, comparisons: readonly Comparison[]): string[] => {
  const rows = comparisons.map(({ says, of, to, reach = '' }) => {
    const floor = results.get(to) ?? [];
    const ratios = (results.get(of) ?? []).map((value, round) => value / (floor[round] ?? Number.NaN));
    const shown = [medianOf(ratios), Math.min(...ratios), Math.max(...ratios)].map((ratio) =>
      ratio.toFixed(2),
    );
    return [says, ...shown, reach];
  });
  return toLines([['to the floor', 'median', 'least', 'most', 'reach'], ...rows]);
};
