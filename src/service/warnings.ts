/** Says that the operation doesn't have a field. */
export const unknownFieldWarning = (name: string): string =>
  `${JSON.stringify(name.length > 64 ? `${name.slice(0, 64)}…` : name)} is not a field of this operation and was left out.`;

/** Bounds of an answer's warnings, so that a client that limits the size of answers can read it whole. */
const maxWarnings = 20;
const maxWarningLength = 300;

/** The first warnings of an answer, each of bounded length, and how many more there were. */
export const capWarnings = (warnings: readonly string[]): string[] => {
  const shown = warnings
    .slice(0, warnings.length > maxWarnings ? maxWarnings - 1 : maxWarnings)
    .map((text) =>
      text.length > maxWarningLength ? `${text.slice(0, maxWarningLength).toWellFormed()}…` : text,
    );
  const left = warnings.length - shown.length;
  return left > 0 ? [...shown, `And ${left} more warnings.`] : shown;
};
