const marks = /\p{M}/gu;

/** Text without case and accents, for searches. */
export const foldText = (text: string): string =>
  // Marks go first as well: putting a long run of them in order takes time that grows with its square.
  text.replaceAll(marks, '').normalize('NFKD').replaceAll(marks, '').toLowerCase().trim();
