/**
 * IANA zone of a point in degrees, from a list that is loaded at the first call. It is coarse: near a border, far from towns, it
 * may be the neighbour's. Null on the open sea, where no clock shows the nautical zone.
 */
export const zoneAt = async (latitude: number, longitude: number): Promise<string | null> => {
  const { default: lookUp } = await import('@photostructure/tz-lookup');
  const zone = lookUp(latitude, longitude);
  return zone.startsWith('Etc/') ? null : zone;
};
