import { useCallback, useEffect } from 'react';
import { isSamePhone, minWholeDigits, readDigits, type Phone, type ReadPhone } from '#contract/phone.ts';
import { createStore, useStore, type Store } from '#data/state/create-store.ts';

const reader: Store<ReadPhone> = createStore(readDigits);

let loading: Promise<void> | null = null;

/** Brings the numbers of all countries, 25 kB, with the first phone that is left. Without them a phone goes by its digits. */
export const loadPhoneReader = (): Promise<void> =>
  (loading ??= import('./phone-library.ts').then(
    ({ readPhone: read }) => reader.set(read),
    // The next phone tries again.
    () => {
      loading = null;
    },
  ));

/** As the service said it; null where it said none. */
const country = createStore<string | null>(null);

/** Null where the browser's language is none, such as the `c` of a system without a locale. */
const countryOfLanguage = (): string | null => {
  try {
    return new Intl.Locale(navigator.language).maximize().region ?? null;
  } catch {
    return null;
  }
};

/** Says which country the numbers of this page belong to; null: that of the browser's language. */
export const usePhoneCountry = (known: string | null): void => useEffect(() => country.set(known), [known]);

/** Reads a phone as the page can by now: null for a text without digits. */
export const readPhone = (text: string): Phone | null =>
  reader.get()(text, country.get() ?? countryOfLanguage());

/** Whether two texts are one phone, as the page can read them by now. */
export const isOnePhone = (a: string, b: string): boolean => {
  const [one, other] = [readPhone(a), readPhone(b)];
  return one !== null && other !== null && isSamePhone(one, other);
};

/**
 * `readPhone` for what is drawn: another function once the page can read more.
 * @param search a text that may be a phone, which needs the numbers of all countries
 */
export const useReadPhone = (search = ''): typeof readPhone => {
  const isPhone = (readDigits(search)?.digits.length ?? 0) >= minWholeDigits;
  useEffect(() => {
    if (isPhone) void loadPhoneReader();
  }, [isPhone]);
  const read = useStore(reader);
  const known = useStore(country);
  return useCallback((text) => read(text, known ?? countryOfLanguage()), [read, known]);
};
