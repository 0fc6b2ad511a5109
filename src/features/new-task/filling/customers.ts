import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
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
import { control } from '#form/task-form.ts';
import { foldText } from '#time/language.ts';

/** A person and address of the account's customer directory, or of an earlier task of this browser. */
export type Customer = Omit<CustomerRow, 'customer_id' | 'tasks' | 'last_day'> & { email?: string };

/** What a task of this type for the customer is about: their note, or the description of a task of the same type. */
export const descriptionFor = (customer: Customer, kind: TaskKind): string =>
  customer.note || (customer.last_kind === kind && customer.last_description) || '';

/** Equal for one person at one address, however they are written. */
export const customerKey = onceFor(({ phone, name, address }: Customer): string =>
  JSON.stringify([lastDigits(phone), foldWords(name), foldWords(address)]),
);

const customersOfTask = onceFor(({ body, kind, summary }: Intent): readonly Customer[] =>
  sideNames.flatMap((side) => {
    const parts = sideParts.map((part) => [part, textProp(body, sides[side][part])]);
    const contact = Object.fromEntries(parts) as Record<SidePart, string>;
    if (contact.phone === '' || contact.name + contact.address === '') return [];
    // Only the first stop is sure to be in the zone that was chosen.
    const time_zone = (sidesOf(kind)[0] === side && summary.zoneChoice) || null;
    const last_description = textProp(body, 'job_description');
    return [{ ...contact, time_zone, last_kind: kind, last_description, note: '' }];
  }),
);

/** The customers of this browser's tasks, newest first. Rejected tasks do not count. */
export const customersOfTasks = (intents: readonly Intent[]): readonly Customer[] =>
  intents.flatMap((intent) => (intent.state === 'rejected' ? [] : customersOfTask(intent)));

/** Each customer once, where it comes first. A zone or note that is missing there is that of a later one. */
export const mergeCustomers = (customers: readonly Customer[]): readonly Customer[] => {
  const merged = new Map<string, Customer>();
  for (const customer of customers) {
    const key = customerKey(customer);
    const first = merged.get(key) ?? customer;
    const time_zone = first.time_zone ?? customer.time_zone;
    merged.set(key, { ...first, time_zone, note: first.note || customer.note });
  }
  return [...merged.values()];
};

/** Fewest digits of a phone and fewest letters of a name or address that are looked up. */
const minTyped = 3;

/** The customers whose phone fits what was typed so far, or with a name or address in which a word starts with it. */
export const matchCustomers = (
  customers: readonly Customer[],
  { part, text }: CustomerSearch,
): readonly Customer[] => {
  if (part === 'phone') {
    const typed = readDigits(text);
    if (typed === null || typed.digits.length < minTyped) return [];
    return customers.filter(({ phone }) => fitsPhone(readDigits(phone)?.digits ?? '', typed));
  }
  const typed = foldText(text);
  if (typed.length < minTyped) return [];
  return customers.filter((customer) => ` ${foldText(customer[part])}`.includes(` ${typed}`));
};

const none: readonly never[] = [];
const maxOffers = 8;

/**
 * The returning customers who fit the search: this browser's at once, those of the account's directory after a pause in typing. The
 * directory's rows are added at the end, so that no row moves under the cursor.
 * @param search null while nothing is looked up
 */
export const useCustomers = (search: CustomerSearch | null): readonly Customer[] => {
  const connection = useConnection();
  const intents = useIntents();
  // The service limits look-ups.
  const [settled] = useDebouncedValue(search, 250);
  const merchantId = useWatch({ control, name: 'merchant_id' });
  const { data: merchants } = useQuery(listQuery(connection, 'merchant'));
  // That of phones which are typed without one.
  const country = merchants?.find(({ merchant_id }) => merchant_id === merchantId)?.country ?? undefined;
  useQuery(customersQuery(connection, settled && { ...settled, country }));
  const { data: listed = none } = useQuery(knownCustomersQuery(connection));
  return useMemo(() => {
    if (search === null) return none;
    const customers = mergeCustomers([...customersOfTasks(intents), ...listed]);
    return matchCustomers(customers, search).slice(0, maxOffers);
  }, [search, intents, listed]);
};
