import { describe, expect, it } from 'vitest';
import { prepareZones, searchZones } from './search-zones.ts';
import { offsetAt } from './zone-offset.ts';
import { allZones, findZone } from './zones.ts';

const january = Date.UTC(2027, 0, 12);
const july = Date.UTC(2027, 6, 12);
const ids = (query: string, at = january) => searchZones(query, at).map((zone) => zone.id);
const cities = (query: string, at = january) => searchZones(query, at).map((zone) => zone.city);

describe('the list of zones', () => {
  it('is the platform’s and UTC, each usable', () => {
    expect(allZones().map((zone) => zone.id)).toEqual(
      expect.arrayContaining(['UTC', ...Intl.supportedValuesOf('timeZone')]),
    );
    for (const zone of allZones()) expect(offsetAt(january, zone.id)).toBe(offsetAt(january, zone.name));
  });

  it.each(['Asia/Kolkata', 'Asia/Calcutta', 'asia/calcutta'])('finds %s', (name) => {
    expect(findZone(name)?.city).toBe('Kolkata');
  });

  it('finds aliases, and nothing for what is no zone', () => {
    expect(findZone('US/Pacific')?.id).toBe('America/Los_Angeles');
    expect(findZone('Mars/Olympus')).toBeUndefined();
  });
});

describe('searching zones', () => {
  it.each([
    ['kolk', 'Kolkata'],
    ['calcutta', 'Kolkata'],
    ['Los A', 'Los Angeles'],
    ['america/los_angeles', 'Los Angeles'],
    ['sao paulo', 'Sao Paulo'],
    ['kyiv', 'Kyiv'],
    ['kiev', 'Kyiv'],
    ['UTC', 'UTC'],
  ])('%s finds %s first', (query, city) => {
    expect(cities(query)[0]).toBe(city);
  });

  it('finds by country, whose full name comes before cities that begin like it', () => {
    expect(cities('India')[0]).toBe('Kolkata');
    expect(cities('India')).toContain('Indianapolis');
    expect(cities('Mexico')[0]).toBe('Mexico City');
    expect(cities('indi')[0]).toBe('Indianapolis');
    expect(cities('germany')).toContain('Berlin');
  });

  it('finds by abbreviation', () => {
    expect(ids('CET')).toContain('Europe/Berlin');
    expect(ids('IST')).toContain(findZone('Asia/Kolkata')?.id);
    expect(ids('aest')).toContain('Australia/Brisbane');
    expect(ids('pdt')).toContain('America/Los_Angeles');
  });

  it('finds by the offset that holds on the date', () => {
    expect(ids('UTC-8')).toContain('America/Los_Angeles');
    expect(ids('UTC−8', july)).not.toContain('America/Los_Angeles');
    expect(ids('+480')).toEqual(ids('-8'));
    expect(ids('gmt+5:45')).toEqual([findZone('Asia/Kathmandu')?.id]);
    expect(ids('-330')).toContain(findZone('Asia/Kolkata')?.id);
  });

  it('answers the same after preparing, and nothing for nonsense', async () => {
    const before = ids('new');
    await prepareZones();
    expect(ids('new')).toEqual(before);
    expect(ids('xyzzy')).toEqual([]);
  });
});
