const wide = /[A-ZÀ-ÞæŒœ@%&mw¼-¾]/g;
const usualEms = 0.64;
const wideMore = 0.36;

/**
 * Whether a text may be wider than a line, as the widest of the usual fonts would set it: to measure it would lay it out. For cells of
 * long lists, which cut their text only where it may be too long: what a browser cuts is dear in each frame of a scroll.
 * @param ems the width of the line, in the size of its font
 */
export const mayExceed = (text: string, ems: number): boolean => {
  if (text.length * usualEms > ems) return true;
  // What is not of a Latin script may take any width.
  if (/[^ -~\u{a0}-\u{ff}–—‘-”…]/u.test(text)) return true;
  return text.length * usualEms + (text.match(wide)?.length ?? 0) * wideMore > ems;
};
