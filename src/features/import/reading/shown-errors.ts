/** What stands in the place of a formula whose value the file does not have. */
export const noStoredValue = '#NO VALUE!';

/** `#N/A`, `#REF!`, `#NAME?` in whatever language, and the bars of a time that there is not. */
const shown = /^#(?:[\p{Lu}\d/_ ]+[!?]|N\/A|N\/D|NV|GETTING_DATA|#{3,})$/u;

/** Whether a cell is what a spreadsheet shows where it has no value. */
export const isShownError = (cell: string): boolean => shown.test(cell);
