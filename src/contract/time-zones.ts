/** The eleven stated timezone values of §2.2. Three offsets occur twice, so the code is the key, never the offset. */
export type ZoneCode = keyof typeof statedZones;

type StatedZone = {
  /** As stated: UTC − local in minutes, with a sign. */
  offset: string;
  /** A region that observes it, to tell whether the code is in force on a date. Assumed: the document names none. */
  region: string;
  season: 'standard' | 'daylight';
};

export const statedZones = {
  PST: { offset: '+480', region: 'America/Los_Angeles', season: 'standard' },
  PDT: { offset: '+420', region: 'America/Los_Angeles', season: 'daylight' },
  MST: { offset: '+420', region: 'America/Denver', season: 'standard' },
  MDT: { offset: '+360', region: 'America/Denver', season: 'daylight' },
  EST: { offset: '+300', region: 'America/New_York', season: 'standard' },
  EDT: { offset: '+240', region: 'America/New_York', season: 'daylight' },
  AEST: { offset: '-600', region: 'Australia/Sydney', season: 'standard' },
  AEDT: { offset: '-660', region: 'Australia/Sydney', season: 'daylight' },
  IST: { offset: '-330', region: 'Asia/Kolkata', season: 'standard' },
  CST: { offset: '+360', region: 'America/Chicago', season: 'standard' },
  CDT: { offset: '+300', region: 'America/Chicago', season: 'daylight' },
} as const satisfies Record<string, StatedZone>;

export const isZoneCode = (text: string): text is ZoneCode => Object.hasOwn(statedZones, text);

export const zoneCodes = Object.keys(statedZones).filter(isZoneCode);
