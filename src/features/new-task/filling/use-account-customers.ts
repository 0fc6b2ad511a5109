import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { CustomerRow } from '#contract/customers.ts';
import type { Connection } from '#data/http/connection.ts';
import { customersQuery, knownCustomersQuery, type CustomerSearch } from '#data/http/customer-query.ts';
import { readPhone } from '#form/phone-rule.ts';
import type { FormKey } from '#form/values.ts';
import { createTypingPause, typingPauseMs } from '#ui/typing-pause.ts';
import { isSameContact, roughKeyOf, type Contact } from './contacts.ts';

const toContact = (row: CustomerRow): Contact => ({
  name: row.name,
  phone: row.phone,
  email: '',
  address: row.address,
  latitude: row.latitude,
  longitude: row.longitude,
  orderId: '',
  // The note is of every task of hers; what the newest was about fits those of its kind.
  kind: row.note === '' ? (row.last_kind ?? null) : null,
  description: row.note || (row.last_description ?? ''),
  zone: row.time_zone ?? '',
  tasks: row.tasks,
});

/** The people of this device, then those whom only the company's book knows. A note of the book is told of both. @param read as `useReadPhone` has it */
export const mergeContacts = (
  own: readonly Contact[],
  rows: readonly Contact[],
  read = readPhone,
): readonly Contact[] => {
  if (rows.length === 0) return own;
  const others: Contact[] = [];
  const noted = new Map<Contact, Contact>();
  const alike = Map.groupBy(own, roughKeyOf);
  const alikeOthers = new Map<string, readonly Contact[]>();
  for (const row of rows) {
    const key = roughKeyOf(row);
    const isRow = (contact: Contact) => isSameContact(contact, row, read);
    const same = alike.get(key)?.find(isRow);
    const added = alikeOthers.get(key) ?? [];
    if (same && row.kind === null && row.description !== '')
      noted.set(same, { ...same, kind: null, description: row.description });
    else if (!same && !added.some(isRow)) {
      others.push(row);
      alikeOthers.set(key, [...added, row]);
    }
  }
  return [...own.map((contact) => noted.get(contact) ?? contact), ...others];
};

const toContacts = (rows: readonly CustomerRow[]): readonly Contact[] => rows.map(toContact);

const none: readonly Contact[] = [];

/**
 * The account's customers whom the service has told of since the page was opened, for what is typed; nothing waits for them. They are
 * only ever added at the end, so that no row moves that is there already.
 * @param search null while nobody looks for a customer
 * @param field what is looked for was typed into it
 * @returns `field`: the one that `status` is about
 */
export const useAccountCustomers = (
  connection: Connection | null,
  search: CustomerSearch | null,
  field: FormKey | null = null,
) => {
  const [asked, setAsked] = useState<{ search: CustomerSearch; field: FormKey | null } | null>(null);
  const [part, text, country] = [search?.part, search?.text, search?.country];
  useEffect(() => {
    // An answer that comes after the field was left still tells of her note, or that there is none to be had.
    if (part === undefined || text === undefined) return undefined;
    const pause = createTypingPause(() => setAsked({ search: { part, text, country }, field }), {
      pauseMs: typingPauseMs.findCustomers,
    });
    pause.touch();
    return pause.end;
  }, [part, text, country, field]);
  const { status } = useQuery(customersQuery(connection, asked?.search ?? null));
  const { data: rows = none } = useQuery({ ...knownCustomersQuery(connection), select: toContacts });
  return { rows, status, field: asked?.field ?? null };
};
