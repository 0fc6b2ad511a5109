import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { CustomerRow } from '#contract/customers.ts';
import { textProp } from '#contract/json.ts';
import { foldWords } from '#contract/fold-words.ts';
import { sidesOf, type TaskKind } from '#contract/operations.ts';
import { fitsPhone, readDigits } from '#contract/phone.ts';
import { sideNames, sideParts, sides, type SidePart } from '#contract/sides.ts';
import { useConnection } from '#data/http/connection.ts';
import { customersQuery, knownCustomersQuery, type CustomerSearch } from '#data/http/customer-query.ts';
import type { Intent } from '#data/outbox/intent.ts';
import { listQuery } from '#data/lists/list-query.ts';
import { useIntents } from '#data/outbox/page-intents.ts';
import { onceFor } from '#data/state/once-for.ts';
import { lastDigits } from '#form/phone.ts';
import { foldText } from '#time/language.ts';
import { typingPauseMs } from '#ui/typing-pause.ts';

/** A person and address of an earlier task, or of the account's customer directory. */
export type Customer = Readonly<Record<SidePart, string>> & {
  /** The task type that the description fits; null for a note, which fits every type. */
  kind: TaskKind | null;
  description: string;
  /** Time zone that was chosen for the newest task whose first stop was here; blank if unknown. */
  zone: string;
};

const digitsOf = (phone: string): string => readDigits(phone)?.digits ?? '';

/** Equal for one person at one address, however they are written. */
export const customerKey = onceFor(({ phone, name, address }: Customer): string =>
  JSON.stringify([lastDigits(phone), foldWords(name), foldWords(address)]),
);

const customersOfTask = onceFor(({ body, kind, summary }: Intent): readonly Customer[] => {
  return sideNames.flatMap((side) => {
    const parts = sideParts.map((part) => [part, textProp(body, sides[side][part])]);
    const contact = Object.fromEntries(parts) as Record<SidePart, string>;
    if (contact.phone === '' || contact.name + contact.address === '') return [];
    const zone = sidesOf(kind)[0] === side ? (summary.zoneChoice ?? '') : '';
    return [{ ...contact, kind, description: textProp(body, 'job_description'), zone }];
  });
});

/** The customers of this browser's tasks, newest first, each once. Rejected tasks do not count. */
export const customersOfTasks = (intents: readonly Intent[]): Customer[] => {
  const found = new Map<string, Customer>();
  for (const intent of intents) {
    for (const customer of intent.state === 'rejected' ? [] : customersOfTask(intent)) {
      const newer = found.get(customerKey(customer));
      if (!newer) found.set(customerKey(customer), customer);
      else if (newer.zone === '') found.set(customerKey(customer), { ...newer, zone: customer.zone });
    }
  }
  return [...found.values()];
};

const fromDirectory = (row: CustomerRow): Customer => ({
  name: row.name,
  phone: row.phone,
  email: '',
  address: row.address,
  latitude: row.latitude,
  longitude: row.longitude,
  kind: row.note === '' ? (row.last_kind ?? null) : null,
  description: row.note || (row.last_description ?? ''),
  zone: row.time_zone ?? '',
});

/** The customers of this browser, then those of the directory only. A note of the directory replaces the description. */
export const mergeCustomers = (own: readonly Customer[], listed: readonly Customer[]): Customer[] => {
  const merged = new Map(own.map((customer) => [customerKey(customer), customer]));
  for (const customer of listed) {
    const known = merged.get(customerKey(customer));
    if (!known) merged.set(customerKey(customer), customer);
    else if (customer.kind === null && customer.description !== '')
      merged.set(customerKey(customer), { ...known, kind: null, description: customer.description });
  }
  return [...merged.values()];
};

/** Fewest digits of a phone and fewest letters of a name or address that are looked up. */
const minTyped = 3;

/** The customers whose phone fits what was typed so far, or with a name or address in which a word starts with it. */
export const matchCustomers = (
  customers: readonly Customer[],
  { part, text }: Pick<CustomerSearch, 'part' | 'text'>,
): readonly Customer[] => {
  if (part === 'phone') {
    const typed = readDigits(text);
    if (typed === null || typed.digits.length < minTyped) return [];
    return customers.filter(({ phone }) => fitsPhone(digitsOf(phone), typed));
  }
  const typed = foldText(text);
  if (typed.length < minTyped) return [];
  return customers.filter((customer) => ` ${foldText(customer[part])}`.includes(` ${typed}`));
};

const fromRows = (rows: readonly CustomerRow[]): readonly Customer[] => rows.map(fromDirectory);
const none: readonly Customer[] = [];

/**
 * The returning customers who fit what is typed: of this browser at once, of the account's directory once typing pauses. Answers of the
 * directory are added at the end, so that no row moves under the cursor.
 * @param search null while nothing is looked up
 */
export const useCustomers = (search: CustomerSearch | null): readonly Customer[] => {
  const connection = useConnection();
  const intents = useIntents();
  const [settled] = useDebouncedValue(search, typingPauseMs.findCustomers);
  useQuery(customersQuery(connection, settled));
  const { data: listed = none } = useQuery({ ...knownCustomersQuery(connection), select: fromRows });
  return useMemo(
    () => (search ? matchCustomers(mergeCustomers(customersOfTasks(intents), listed), search) : none),
    [search, intents, listed],
  );
};

/** Finds the country of phones that are typed without one: that of the merchant, ISO 3166-1 alpha-2. */
export const usePhoneCountry = () => {
  const { data: merchants } = useQuery(listQuery(useConnection(), 'merchant'));
  return (merchantId: string): string | undefined =>
    merchants?.find(({ merchant_id }) => merchant_id === merchantId)?.country ?? undefined;
};
