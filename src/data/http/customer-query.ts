import { successOf } from '#contract/answers.ts';
import { queryOptions, skipToken, type QueryClient } from '@tanstack/react-query';
import {
  customerAnswer,
  customerNoteData,
  maxLookUpLength,
  saysEnough,
  type CustomerRow,
  type LookUpField,
} from '#contract/customers.ts';
import { extensionPaths } from '#contract/extensions.ts';
import { hasApiKey } from '#contract/formats.ts';
import { hasExtensions, type Connection } from './connection.ts';
import { ask } from './ask.ts';
import { may } from './key-rights.ts';

/** A person who types waits for no book: an answer that comes later than this is of no use. */
const deadlineMs = 5000;

/** The field of the form that is typed into, and its text. `country`: of a phone that does not say it, where it is that of no setting. */
export type CustomerSearch = {
  part: 'phone' | 'name' | 'address';
  text: string;
  country?: string | undefined;
};

const customersKey = (connection: Connection | null) => ['customers', connection?.id ?? ''] as const;

/**
 * The customers of all searches since the page was opened, in the order of their arrival. A repeated one is updated in its place. It
 * sends no request.
 */
export const knownCustomersQuery = (connection: Connection | null) =>
  queryOptions<readonly CustomerRow[]>({ queryKey: customersKey(connection), queryFn: skipToken });

/** @param told rows of the service, or rows whose note was changed. */
const keepCustomers = (client: QueryClient, connection: Connection, told: readonly CustomerRow[]): void => {
  client.setQueryData<readonly CustomerRow[]>(customersKey(connection), (known = []) => {
    const rows = new Map([...known, ...told].map((row) => [row.customer_id, row]));
    return [...rows.values()];
  });
};

/**
 * Writes the note of a customer for every desk, and shows it in the row. Blank removes it. Fails with `ApiError`, by the field `note` or `customer_id`.
 * @param row of the book
 * @returns the note as the service keeps it
 */
export const saveCustomerNote = async (
  client: QueryClient,
  connection: Connection,
  { row, note }: { row: CustomerRow; note: string },
): Promise<string> => {
  const body = { customer_id: row.customer_id, note };
  const answer = successOf(customerNoteData);
  const { data } = await ask(connection, extensionPaths.customerNote, body, answer, { deadlineMs });
  keepCustomers(client, connection, [{ ...row, note: data.note }]);
  return data.note;
};

/** The name of a part in a look-up. */
const fieldOf = (part: CustomerSearch['part']): LookUpField => (part === 'address' ? 'street' : part);

/** The service refuses less, and more than the field takes, such as a whole message that was pasted into it. */
const isLookedUp = ({ part, text }: CustomerSearch): boolean =>
  text.trim().length <= maxLookUpLength[fieldOf(part)] && saysEnough(fieldOf(part), text);

/** The account's customers whom a text fits. Only where the service announces its book and it can look for the text. Fails with `ApiError`. */
export const customersQuery = (connection: Connection | null, typed: CustomerSearch | null) => {
  const search = typed && !hasApiKey(typed.text) ? typed : null;
  return queryOptions({
    queryKey: [...customersKey(connection), search] as const,
    queryFn: async ({ client, signal }): Promise<CustomerRow[]> => {
      if (connection === null || search === null) return [];
      const { part, text, country } = search;
      const body = { [fieldOf(part)]: text.trim(), ...(country && { country }) };
      const limits = { deadlineMs, signal };
      const { data } = await ask(connection, extensionPaths.customerFind, body, customerAnswer, limits);
      keepCustomers(client, connection, data);
      return data;
    },
    enabled:
      connection?.hasKey === true &&
      hasExtensions(connection) &&
      may(connection, 'create') &&
      search !== null &&
      isLookedUp(search),
    staleTime: 60_000,
    retry: false,
    refetchOnWindowFocus: false,
  });
};
