import { useCallback, useEffect } from 'react';
import type { Capabilities } from '#contract/extensions.ts';
import type { MerchantRow } from '#contract/list-rows.ts';
import {
  isSamePhone,
  minWholeDigits,
  phoneCountry,
  readDigits,
  saysCountry,
  type Phone,
  type ReadPhone,
} from '#contract/phone.ts';
import { createStore, useStore, type Store } from '#data/state/create-store.ts';

const reader: Store<ReadPhone> = createStore(readDigits);

let loading: Promise<void> | null = null;

/** Brings the numbers of all countries, 25 kB, with the first phone that is left. Without them a phone goes by its digits. */
export const loadPhoneReader = (): Promise<void> =>
  (loading ??= import('./phone-library.ts').then(
    ({ readPhoneOfAnyCountry: read }) => reader.set(read),
    // The next phone tries again.
    () => {
      loading = null;
    },
  ));

/** What says the country of a phone that does not: its merchant, and the country of its place, where these are known. */
export type PhoneContext = { merchantId?: string; country?: string | undefined };

/** As the service told them; `fallback`: of phones whose merchant has none, null where it told none. */
type Countries = { merchants: readonly MerchantRow[]; fallback: string | null };

const noMerchants: readonly MerchantRow[] = [];
const countries = createStore<Countries>({ merchants: noMerchants, fallback: null });

/** Null where the browser's language is none, such as the `c` of a system without a locale. */
const countryOfLanguage = (): string | null => {
  try {
    return new Intl.Locale(navigator.language).maximize().region ?? null;
  } catch {
    return null;
  }
};

/** Says by whose countries phones that say none are read: those of the merchants and of the service of this connection; null changes nothing. */
export const usePhoneCountries = (
  connection: { capabilities: Capabilities | null } | null,
  merchants: readonly MerchantRow[] = noMerchants,
): void => {
  const isConnected = connection !== null;
  const fallback = connection?.capabilities?.default_country ?? null;
  useEffect(() => {
    if (isConnected) countries.set({ merchants, fallback });
  }, [isConnected, fallback, merchants]);
};

const countryIn = ({ merchants, fallback }: Countries, { merchantId, country }: PhoneContext) =>
  phoneCountry({
    place: country,
    merchant: merchants.find(({ merchant_id }) => merchant_id === merchantId)?.country,
    fallback,
  });

/** Reads a phone as the page can by now: null for a text without digits. */
export const readPhone = (text: string, of: PhoneContext = {}): Phone | null =>
  reader.get()(text, countryIn(countries.get(), of) ?? countryOfLanguage());

/** A phone of a form, a task or a customer. */
export type PhoneAt = PhoneContext & { phone: string };

/** The country that the service is told to read a phone by; undefined where it says its own, and where the service knows no better than the page. */
export const askedCountry = ({ phone, ...of }: PhoneAt): string | undefined =>
  saysCountry(phone) ? undefined : (countryIn({ ...countries.get(), fallback: null }, of) ?? undefined);

/**
 * Whether two phones at one address are the same, as the page can read them by now. The country of the address is that of both.
 * @param read as `useReadPhone` has it
 */
export const isOnePhone = (a: PhoneAt, b: PhoneAt, read = readPhone): boolean => {
  const country = a.country || b.country;
  const [one, other] = [a, b].map(({ phone, merchantId = '' }) => read(phone, { merchantId, country }));
  return Boolean(one && other && isSamePhone(one, other));
};

/** Whether a text has the digits of a whole phone, which is looked up in all its spellings. */
export const isWholePhone = (text: string): boolean =>
  (readDigits(text)?.digits.length ?? 0) >= minWholeDigits;

/**
 * `readPhone` for what is drawn: another function once the page can read more.
 * @param search a text that may be a phone, which needs the numbers of all countries
 */
export const useReadPhone = (search = ''): typeof readPhone => {
  const isPhone = isWholePhone(search);
  useEffect(() => {
    if (isPhone) void loadPhoneReader();
  }, [isPhone]);
  const read = useStore(reader);
  const known = useStore(countries);
  return useCallback(
    (text, of = {}) => read(text, countryIn(known, of) ?? countryOfLanguage()),
    [read, known],
  );
};
