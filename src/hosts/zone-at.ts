/**
 * IANA zone of a point in degrees, from a list of the world's zones that is read at the first question. It is coarse: at a border
 * far from towns it may name the neighbour's. Null on the open sea, whose nautical zones no clock shows.
 */
export const zoneAt = async (latitude: number, longitude: number): Promise<string | null> => {
  const { default: lookUp } = await import('@photostructure/tz-lookup');
  const zone = lookUp(latitude, longitude);
  return zone.startsWith('Etc/') ? null : zone;
};
