import { extensionPaths, maxListLimit } from '#contract/extensions.ts';
import { listPages, type ListName } from '#contract/list-rows.ts';
import type { z } from '#contract/zod.ts';
import { ask } from './ask.ts';
import type { Connection } from './connection.ts';

type ListPage<L extends ListName> = z.infer<(typeof listPages)[L]>;

type PageRequest = { cursor: string | null; limit?: number; signal?: AbortSignal | undefined };

/** One page of a list of the service. Throws `ApiError`. */
export const requestListPage = <L extends ListName>(
  connection: Connection,
  list: L,
  { cursor, limit = maxListLimit, signal }: PageRequest,
): Promise<ListPage<L>> => {
  const body = { limit, ...(cursor !== null && { cursor }) };
  const schema = listPages[list] as z.ZodMiniType as z.ZodMiniType<ListPage<L>>;
  return ask(connection, extensionPaths[`${list}List`], body, schema, { signal });
};

/** The pages of a list, each as soon as it is read. Throws `ApiError`. */
export async function* requestPages<L extends ListName>(
  connection: Connection,
  list: L,
  signal?: AbortSignal,
): AsyncGenerator<ListPage<L>, void> {
  let cursor: string | null = null;
  do {
    const page: ListPage<L> = await requestListPage(connection, list, { cursor, signal });
    yield page;
    cursor = page.next_cursor;
  } while (cursor !== null);
}

/** A whole list. Throws `ApiError`. */
export const requestList = async <L extends ListName>(
  connection: Connection,
  list: L,
  signal?: AbortSignal,
): Promise<ListPage<L>['data']> => {
  const rows: unknown[] = [];
  for await (const page of requestPages(connection, list, signal)) rows.push(...page.data);
  return rows as ListPage<L>['data'];
};
