import { describe, expect, it } from 'vitest';
import { gazetteer } from './gazetteer.ts';

const geocoder = gazetteer();

/** Rounded to whole degrees: which city is meant, not where its centre was measured. */
const find = async (address: string): Promise<string | null> => {
  const place = await geocoder.find(address);
  return place && `${Math.round(Number(place.latitude))} ${Math.round(Number(place.longitude))}`;
};

describe('gazetteer', () => {
  it.each([
    ['1 Main St, San Francisco, CA', { city: 'San Francisco', region: 'California', country: 'US' }],
    ['Calgary', { city: 'Calgary', region: 'Alberta', country: 'CA' }],
    ['Lyon, France', { city: 'Lyon', region: '', country: 'FR' }],
  ])('names the city of "%s", and its state if it is known', async (address, name) => {
    expect(await geocoder.find(address)).toMatchObject({ precision: 'city', name });
  });

  it.each([
    ['742 Evergreen Terrace, Springfield, IL 62701, USA', '40 -90'],
    ['Springfield IL 62701', '40 -90'],
    ['114, sansome street, San Francisco', '38 -122'],
    ['London, CA', '43 -81'], // CA: Canada
    ['5 High St, Sutton, Birmingham, UK', '52 -2'],
    ['Paris', '49 2'],
    ['Paris, TX', '34 -96'],
    ['Tbilisi, Georgia', '42 45'],
    ['Atlanta, Georgia', '34 -84'],
    ['New York, NY 10001', '41 -74'],
    ['Washington, DC', '39 -77'],
    ['10 Downing Street London', '52 0'],
    ['12 rue de Rivoli 75001 Paris', '49 2'],
    ['Via Roma 12 Milano', '45 9'],
    ['10 Downing St, London SW1A 2AA, UK', '52 0'],
    ['Marienplatz 1, 80331 MÜNCHEN, Deutschland', '48 12'],
    ['Av. Paulista 1, Sao Paulo, Brasil', '-24 -47'],
    ['Sydney NSW 2000, Australia', '-34 151'],
    ['2 Orchard Road, Singapore 238801', '1 104'],
    ['Saint Louis, MO', '39 -90'],
    ['12 Jackson St Apt 3, Chicago', '42 -88'],
    ['Suite 300, 12 Jackson St, Chicago, IL', '42 -88'],
    ['1010 Wien', '48 16'],
    ['Rua Barão 100, Campinas, São Paulo, Brazil', '-24 -47'],
    ['Calle Mayor 5, Toledo, Madrid, Spain', '40 -4'],
    ['London, ring twice', '52 0'],
    ['Piazza Roma, Modena', '45 11'],
    ['100 Lincoln, Reno', '40 -120'],
    ['5 High St, Ashford, Kent, UK', '51 1'],
    ['Preston, London', '52 0'],
  ])('%s', async (address, expected) => {
    expect((await find(address))?.replace('-0', '0')).toBe(expected);
  });

  it.each([
    '',
    '-',
    'zzqx',
    '1 Main Street',
    'Flat 2, Rose Court, Unknownville',
    'Springfield, FR',
    '500 Castro St', // not Castro in Brazil
    '12 Jackson St Apt 3',
    '12 Lincoln Rd, Apt 4',
    'Calle Mayor 5, bajo',
    '8 Mission',
    'Via Roma 12',
    'Via Roma 12, Italia',
    'Via New York 5',
    '8 Mission, TX',
    // Unknown counties and states, with a city of that name in another zone.
    '5 High St, Ashford, Kent',
    '5 High St, Chelmsford, Essex CM1 1AA',
    'Lincoln, Lincolnshire',
    'Sigüenza, Guadalajara',
    // Two cities of one name in different zones.
    'Springfield',
    '742 Evergreen Terrace, Springfield',
    'Springfield, USA',
    '12 Main St, Kent',
    'Halifax, West Yorkshire',
    'Hyderabad, Sindh',
  ])('does not know "%s"', async (address) => {
    expect(await find(address)).toBeNull();
  });
});

it.each(['5 Rd, Stehekin, WA 98852', '5 Rd, WA', '12 King St, Bala, Ontario', '12 Rd, Tinyville, Mexico'])(
  'an unknown town in "%s" is not a city named as its state is',
  async (address) => {
    expect(await find(address)).toBeNull();
  },
);
