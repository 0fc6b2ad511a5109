/** Something that is measured in turns with others, once a round. Larger is better. */
export type Contestant = { name: string; measure: () => Promise<number> };

/** What the others are compared with, and the ratio that is to be reached. */
export type Comparison = { of: string; to: string; reach?: number };

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

/** A B A B: every round measures each of them once, so that what else the machine does meets all of them. */
export const measureInTurns = async (
  contestants: readonly Contestant[],
  rounds: number,
): Promise<Map<string, number[]>> => {
  const results = new Map(contestants.map(({ name }): [string, number[]] => [name, []]));
  for (let round = 0; round < rounds; round += 1)
    for (const { name, measure } of contestants) results.get(name)?.push(await measure());
  return results;
};

/** Lines of a table: the median ratio of the rounds, the smallest and the largest, and what is to be reached. */
export const ratioTable = (results: Map<string, number[]>, comparisons: readonly Comparison[]): string[] => {
  const rows = comparisons.map(({ of, to, reach }) => {
    const floor = results.get(to) ?? [];
    const ratios = (results.get(of) ?? []).map((value, round) => value / (floor[round] ?? Number.NaN));
    const shown = [median(ratios), Math.min(...ratios), Math.max(...ratios)].map((ratio) => ratio.toFixed(2));
    return [of, to, ...shown, reach === undefined ? '' : `≥ ${reach}`];
  });
  const table = [['measured', 'beside', 'median', 'least', 'most', 'reach'], ...rows];
  const widths = [0, 1, 2, 3, 4, 5].map((at) => Math.max(...table.map((row) => row[at]?.length ?? 0)));
  return table.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
};
