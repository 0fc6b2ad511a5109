import { foldPlace } from './fold-place.ts';

/** Codes of countries and of their divisions, which are GeoNames' codes within the country: "US", "US-CA", "AU-02". */

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

const divisions = Object.entries({ US: usStates, CA: canadianProvinces, AU: australianStates }).flatMap(
  ([country, list]) =>
    list.split(' ').map((entry) => {
      const [abbreviation = '', name = '', code = abbreviation] = entry.split(':');
      return { code: `${country}-${code}`, abbreviation, name: name.replaceAll('_', ' ') };
    }),
);

/** The name of a division ("US-CA": California); blank if it isn't in the table. */
export const divisionName = (code: string): string =>
  divisions.find((division) => division.code === code)?.name ?? '';

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

/** The codes that each folded name or abbreviation can mean ("ca": Canada and California). */
export const regionsByName = (countries: Iterable<string>): Map<string, string[]> => {
  const regions = new Map<string, string[]>();
  const add = (name: string, code: string) => {
    const key = foldPlace(name);
    regions.set(key, [...(regions.get(key) ?? []), code]);
  };
  const names = languages.map((language) => new Intl.DisplayNames([language], { type: 'region' }));
  for (const country of countries)
    for (const name of new Set([country, ...names.map((each) => each.of(country) ?? country)]))
      add(name, country);
  for (const [name, country] of Object.entries(countryNames)) add(name, country);
  for (const { code, abbreviation, name } of divisions)
    for (const each of [abbreviation, name]) add(each, code);
  return regions;
};
