/** An address through its first part that has a letter, which tells places of one city apart; all of it where none has. */
export const shortPlace = (place: string): string =>
  (/^\P{Letter}*\p{Letter}[^,\n]*/u.exec(place)?.[0] ?? place).trim();
