/** Signed links of photo stores are long. */
const maxLinkLength = 4096;

/** Reads an http or https address without credentials; null for any other text. */
export const readWebAddress = (text: string): URL | null => {
  const url = text.length > maxLinkLength ? null : URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  return url.username === '' && url.password === '' ? url : null;
};

/**
 * A link that may be shown as a link: http or https, no credentials in it, no hidden characters.
 * The URL parser decides, not a pattern over the text: `java\nscript:` parses as `javascript:`.
 * @returns the parsed URL, whose `hostname` is what a person should be shown; null if it must stay text.
 */
export const readSafeLink = (text: string): URL | null => {
  const trimmed = text.trim();
  // oxlint-disable-next-line no-control-regex -- control characters are what is refused
  if (/[\u0000-\u0020\u007f-\u009f\\]/u.test(trimmed)) return null;
  if (!/^https?:\/\/[^/]/i.test(trimmed)) return null;
  const url = readWebAddress(trimmed);
  return url === null || url.hostname === '' || url.port === '0' ? null : url;
};
