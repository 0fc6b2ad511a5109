const throughLetter = /^\P{Letter}*\p{Letter}[^,\n]*/u;

/** An address through its first part that has a letter, which tells places of one city apart; the whole text where none has, such as coordinates. */
export const shortPlace = (place: string): string => (throughLetter.exec(place)?.[0] ?? place).trim();
