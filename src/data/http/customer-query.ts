import { queryOptions } from '@tanstack/react-query';
import { customerAnswer, leastDigits, leastLetters, type CustomerRow } from '#contract/customers.ts';
import { extensionPaths } from '#contract/extensions.ts';
import { ApiError } from './api-error.ts';
import type { Connection } from './connection.ts';
import { requestExtension } from './extension-request.ts';
import { may } from './own-key.ts';
import { words } from './words.ts';

/** A person who types waits for no book: an answer that comes later than this is of no use. */
const deadlineMs = 5000;

/** The field of the form that is typed into, and its text. */
export type CustomerSearch = { part: 'phone' | 'name' | 'address'; text: string };

/** The service refuses less. */
const isEnough = ({ part, text }: CustomerSearch): boolean =>
  part === 'phone'
    ? (text.match(/\p{Nd}/gu)?.length ?? 0) >= leastDigits
    : (text.match(/\p{L}/gu)?.length ?? 0) >= leastLetters;

/** What the keys of all look-ups begin with. */
export const customersKey = (connectionId: string) => ['customers', connectionId] as const;

/** The account's customers whom a text fits. Only where the service announces its book and the text is long enough. Fails with `ApiError`. */
export const customersQuery = (connection: Connection | null, search: CustomerSearch | null) =>
  queryOptions({
    queryKey: [...customersKey(connection?.id ?? ''), search] as const,
    queryFn: async ({ signal }): Promise<CustomerRow[]> => {
      if (connection === null || search === null) return [];
      const { part, text } = search;
      const answer = await requestExtension(connection, {
        path: extensionPaths.customerFind,
        body: { [part === 'address' ? 'street' : part]: text.trim() },
        deadlineMs,
        signal,
      });
      const read = customerAnswer.safeParse(answer.body);
      if (!read.success) throw new ApiError(words.notUnderstood, [], answer.status);
      return read.data.data;
    },
    enabled:
      connection?.hasKey === true &&
      connection.capabilities?.customers !== undefined &&
      may(connection, 'create') &&
      search !== null &&
      isEnough(search),
    staleTime: 60_000,
    retry: false,
    refetchOnWindowFocus: false,
  });
