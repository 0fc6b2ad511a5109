import { describe, expect, it } from 'vitest';
import { largeCities } from './large-cities.ts';
import { findNamedZone, prepareZones, searchZones } from './search-zones.ts';
import { offsetAt } from './zone-offset.ts';
import { allZones, findZone } from './zones.ts';

const january = Date.UTC(2027, 0, 12);
const july = Date.UTC(2027, 6, 12);
const ids = (query: string, at = january) => searchZones(query, at).map((zone) => zone.id);
const cities = (query: string, at = january) => searchZones(query, at).map((zone) => zone.city);

describe('allZones and findZone', () => {
  it('the list has all zones of Intl and UTC, and Intl accepts both names of each', () => {
    expect(allZones().map((zone) => zone.id)).toEqual(
      expect.arrayContaining(['UTC', ...Intl.supportedValuesOf('timeZone')]),
    );
    for (const zone of allZones()) expect(offsetAt(january, zone.id)).toBe(offsetAt(january, zone.name));
  });

  it.each(['Asia/Kolkata', 'Asia/Calcutta', 'asia/calcutta'])('%s is found by name', (name) => {
    expect(findZone(name)?.city).toBe('Kolkata');
  });

  it('a zone is found by an alias, and an unknown name finds none', () => {
    expect(findZone('US/Pacific')?.id).toBe('America/Los_Angeles');
    expect(findZone('Mars/Olympus')).toBeUndefined();
  });
});

describe('searchZones', () => {
  it.each([
    ['kolk', 'Kolkata'],
    ['calcutta', 'Kolkata'],
    ['Los A', 'Los Angeles'],
    ['america/los_angeles', 'Los Angeles'],
    ['sao paulo', 'Sao Paulo'],
    ['kyiv', 'Kyiv'],
    ['kiev', 'Kyiv'],
    ['UTC', 'UTC'],
  ])('"%s" finds %s first', (query, city) => {
    expect(cities(query)[0]).toBe(city);
  });

  it('zones are found by country, and a full country name comes before cities that begin with it', () => {
    expect(cities('India')[0]).toBe('Kolkata');
    expect(cities('India')).toContain('Indianapolis');
    expect(cities('Mexico')[0]).toBe('Mexico City');
    expect(cities('indi')[0]).toBe('Indianapolis');
    expect(cities('germany')).toContain('Berlin');
  });

  it.each([
    ['Lon', 'London'],
    ['a', 'Amsterdam'],
    ['', 'London'],
    ['san', 'Santiago'],
    ['UTC-8', 'Los Angeles'],
    ['united', 'London'],
  ])('of the zones that "%s" fits equally well, the large city %s is first', (query, city) => {
    expect(cities(query)[0]).toBe(city);
  });

  it('each large city is the name of a zone', () => {
    expect(largeCities.filter((large) => !allZones().some(({ name }) => name === large))).toEqual([]);
  });

  it('a zone is named by its city, or by a country that has no other', () => {
    expect(findNamedZone('london')?.id).toBe('Europe/London');
    expect(findNamedZone('são paulo')?.id).toBe('America/Sao_Paulo');
    expect(findNamedZone('India')?.city).toBe('Kolkata');
    expect(findNamedZone('United States')).toBeUndefined();
    expect(findNamedZone('Lon')).toBeUndefined();
  });

  it('zones are found by abbreviation', () => {
    expect(ids('CET')).toContain('Europe/Berlin');
    expect(ids('IST')).toContain(findZone('Asia/Kolkata')?.id);
    expect(ids('aest')).toContain('Australia/Brisbane');
    expect(ids('pdt')).toContain('America/Los_Angeles');
  });

  it('zones are found by their offset on the date of the job', () => {
    expect(ids('UTC-8')).toContain('America/Los_Angeles');
    expect(ids('UTC−8', july)).not.toContain('America/Los_Angeles');
    expect(ids('+480')).toEqual(ids('-8'));
    expect(ids('gmt+5:45')).toEqual([findZone('Asia/Kathmandu')?.id]);
    expect(ids('-330')).toContain(findZone('Asia/Kolkata')?.id);
  });

  it('a search gives the same zones before and after `prepareZones`, and none for an unknown word', async () => {
    const before = ids('new');
    await prepareZones();
    expect(ids('new')).toEqual(before);
    expect(ids('xyzzy')).toEqual([]);
  });
});
