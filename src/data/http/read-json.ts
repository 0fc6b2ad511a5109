/** A JSON media type in UTF-8: anything else is not an answer of the service but of something in between. */
export const isJsonType = (contentType: string | null): boolean => {
  const [type = '', ...parameters] = (contentType ?? '').toLowerCase().split(';');
  const json = /^application\/([a-z0-9.-]+\+)?json$/.test(type.trim());
  const charset = parameters.map((part) => part.trim()).find((part) => part.startsWith('charset='));
  return json && (charset === undefined || /^charset="?utf-?8"?$/.test(charset));
};

/** Text of a service made fit to show: one line, without control characters, cut to a length. */
export const shown = (text: string, max = 500): string =>
  text
    // oxlint-disable-next-line no-control-regex -- control characters are what is removed
    .replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, max)
    .toWellFormed();

/** A number that may be spelt as text: `200` or `"200"`. */
export const asNumber = (value: unknown): number | null => {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^\d{1,6}$/.test(value) ? Number(value) : null;
};
