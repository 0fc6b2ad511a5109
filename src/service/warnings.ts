const maxNames = 10;
const maxNameLength = 64;

/** A warning that names the fields that the operation doesn't have, if there are any. Its length is bounded, whatever was sent. */
export const unknownFieldsWarning = (names: readonly string[]): string[] => {
  if (names.length === 0) return [];
  const shown = names.slice(0, maxNames).map((name) => JSON.stringify(name.slice(0, maxNameLength)));
  return [`Unknown fields were left out: ${shown.join(', ')}${names.length > maxNames ? ', …' : ''}.`];
};
