/** "A", "Z", "AA" as a spreadsheet names its columns. @param column from 0. */
export const columnLetter = (column: number): string => {
  const rest = Math.floor(column / 26) - 1;
  const last = String.fromCharCode(65 + (column % 26));
  return rest < 0 ? last : `${columnLetter(rest)}${last}`;
};
