/** The first part of an address, which tells places of one city apart. */
export const shortPlace = (place: string): string => place.split(/[,\n]/)[0]?.trim() ?? '';
