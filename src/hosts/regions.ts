import { foldPlace } from './fold-place.ts';

/** A country or a part of one. `division`: GeoNames' code within the country. */
export type Region = { country: string; division?: string };

const usStates =
  'AL:Alabama AK:Alaska AZ:Arizona AR:Arkansas CA:California CO:Colorado CT:Connecticut DE:Delaware DC:District_of_Columbia ' +
  'FL:Florida GA:Georgia HI:Hawaii ID:Idaho IL:Illinois IN:Indiana IA:Iowa KS:Kansas KY:Kentucky LA:Louisiana ME:Maine ' +
  'MD:Maryland MA:Massachusetts MI:Michigan MN:Minnesota MS:Mississippi MO:Missouri MT:Montana NE:Nebraska NV:Nevada ' +
  'NH:New_Hampshire NJ:New_Jersey NM:New_Mexico NY:New_York NC:North_Carolina ND:North_Dakota OH:Ohio OK:Oklahoma OR:Oregon ' +
  'PA:Pennsylvania RI:Rhode_Island SC:South_Carolina SD:South_Dakota TN:Tennessee TX:Texas UT:Utah VT:Vermont VA:Virginia ' +
  'WA:Washington WV:West_Virginia WI:Wisconsin WY:Wyoming';

/** Abbreviation, name and GeoNames' code. */
const canadianProvinces =
  'AB:Alberta:01 BC:British_Columbia:02 MB:Manitoba:03 NB:New_Brunswick:04 NL:Newfoundland_and_Labrador:05 NS:Nova_Scotia:07 ' +
  'ON:Ontario:08 PE:Prince_Edward_Island:09 QC:Quebec:10 SK:Saskatchewan:11 YT:Yukon:12 NT:Northwest_Territories:13 NU:Nunavut:14';

const australianStates =
  'ACT:Australian_Capital_Territory:01 NSW:New_South_Wales:02 NT:Northern_Territory:03 QLD:Queensland:04 ' +
  'SA:South_Australia:05 TAS:Tasmania:06 VIC:Victoria:07 WA:Western_Australia:08';

type Division = { abbreviation: string; name: string; code: string };

const readDivisions = (list: string): Division[] =>
  list.split(' ').map((entry) => {
    const [abbreviation = '', name = '', code = abbreviation] = entry.split(':');
    return { abbreviation, name: name.replaceAll('_', ' '), code };
  });

const divisions: Readonly<Record<string, Division[]>> = {
  US: readDivisions(usStates),
  CA: readDivisions(canadianProvinces),
  AU: readDivisions(australianStates),
};

/** The name of a country's division by GeoNames' code ("US", "CA": California); blank if it isn't in the table. */
export const divisionName = (country: string, code: string): string =>
  divisions[country]?.find((division) => division.code === code)?.name ?? '';

/** Common names that `Intl` does not give. */
const countryNames: Record<string, string> = {
  usa: 'US',
  'u s a': 'US',
  uk: 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'great britain': 'GB',
  uae: 'AE',
  holland: 'NL',
  'czech republic': 'CZ',
  'south korea': 'KR',
  turkey: 'TR',
};

const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'];

/** Folded names and codes of countries and divisions, each with all its meanings ("ca": Canada and California). */
export const regionsByName = (countries: Iterable<string>): Map<string, Region[]> => {
  const regions = new Map<string, Region[]>();
  const add = (name: string, region: Region) => {
    const key = foldPlace(name);
    regions.set(key, [...(regions.get(key) ?? []), region]);
  };
  const names = languages.map((language) => new Intl.DisplayNames([language], { type: 'region' }));
  for (const country of countries)
    for (const name of new Set([country, ...names.map((each) => each.of(country) ?? country)]))
      add(name, { country });
  for (const [name, country] of Object.entries(countryNames)) add(name, { country });
  for (const [country, list] of Object.entries(divisions))
    for (const { abbreviation, name, code } of list)
      for (const each of [abbreviation, name]) add(each, { country, division: code });
  return regions;
};
