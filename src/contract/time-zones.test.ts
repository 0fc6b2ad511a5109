import { describe, expect, it } from 'vitest';
import { statedZones, zoneCodes } from './time-zones.ts';

describe('the stated timezone values of §2.2', () => {
  it('are the eleven rows of the document', () => {
    expect(zoneCodes.map((code) => `${code} ${statedZones[code].offset}`)).toEqual([
      'PST +480',
      'PDT +420',
      'MST +420',
      'MDT +360',
      'EST +300',
      'EDT +240',
      'AEST -600',
      'AEDT -660',
      'IST -330',
      'CST +360',
      'CDT +300',
    ]);
  });

  it.each(zoneCodes)('%s is what its region observes in its season', (code) => {
    const { offset, region, season } = statedZones[code];
    // Northern and southern regions differ in which half of the year is daylight time.
    const offsets = ['2027-01-15T12:00Z', '2027-07-15T12:00Z'].map((instant) => {
      const name = new Intl.DateTimeFormat('en', { timeZone: region, timeZoneName: 'longOffset' })
        .formatToParts(new Date(instant))
        .find((part) => part.type === 'timeZoneName')?.value;
      const [, sign, hours, minutes] = /GMT([+-])(\d+):(\d+)/.exec(name ?? '') ?? [];
      return (sign === '+' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
    });
    expect(Number(offset)).toBe(season === 'standard' ? Math.max(...offsets) : Math.min(...offsets));
  });
});
