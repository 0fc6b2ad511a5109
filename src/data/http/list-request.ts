import type { ListName } from '#contract/extensions.ts';
import { extensionPaths, maxListLimit } from '#contract/extensions.ts';
import {
  listPages,
  type AgentRow,
  type MerchantRow,
  type PromoRow,
  type TaskRow,
  type TeamRow,
  type TemplateRow,
} from '#contract/list-rows.ts';
import type { z } from '#contract/zod.ts';
import { ApiError } from './api-error.ts';
import type { Connection } from './connection.ts';
import { requestChecked } from './extension-request.ts';
import { maxListBytes, listDeadlineMs } from './transport.ts';
import { words } from './words.ts';

/** The row type of each list. */
export type ListRows = {
  merchant: MerchantRow;
  team: TeamRow;
  agent: AgentRow;
  template: TemplateRow;
  promo: PromoRow;
  task: TaskRow;
};

export type ListPage<L extends ListName> = {
  rows: ListRows[L][];
  nextCursor: string | null;
  /** Of promos, where the service tells it: another text after each change of them. */
  version: string | null;
};

/** The schema of each list's pages, by the list, so that a look-up by a list yields that list's rows. */
type PageSchemas = {
  [L in ListName]: z.ZodMiniType<{
    data: ListRows[L][];
    next_cursor: string | null;
    version?: string | undefined;
  }>;
};

type RowRequest = {
  path: string;
  /** Beside the key. */
  body: Readonly<Record<string, unknown>>;
  signal: AbortSignal | undefined;
};

/** Asks one of the extensions that answer with rows of a list. Throws `ApiError`. */
export const requestRows = async <L extends ListName>(
  connection: Connection,
  list: L,
  { path, body, signal }: RowRequest,
): Promise<ListPage<L>> => {
  const limits = { deadlineMs: listDeadlineMs, capBytes: maxListBytes };
  const request = { path, body, signal, ...limits };
  const pages: PageSchemas = listPages;
  const page = await requestChecked(connection, request, pages[list], words.listNotUnderstood);
  const { data: rows, next_cursor: nextCursor, version = null } = page;
  return { rows, nextCursor, version };
};

type PageRequest = { cursor: string | null; limit?: number | undefined; signal?: AbortSignal | undefined };

/** One page of a list of the service (an extension). Throws `ApiError`. */
export const requestListPage = <L extends ListName>(
  connection: Connection,
  list: L,
  { cursor, limit = maxListLimit, signal }: PageRequest,
): Promise<ListPage<L>> =>
  requestRows(connection, list, {
    path: extensionPaths[`${list}List`],
    body: { limit, ...(cursor === null ? {} : { cursor }) },
    signal,
  });

/** More pages than any list has, also one of long rows, so that a service whose cursor never ends does not keep the page loading forever. */
const maxPages = 2000;

/** The pages of a list, each when it is there. Throws `ApiError`. @param first the answer to the first request, where it is asked for already. */
export async function* requestPages<L extends ListName>(
  connection: Connection,
  list: L,
  signal?: AbortSignal,
  first = requestListPage(connection, list, { cursor: null, signal }),
): AsyncGenerator<ListPage<L>, void> {
  let answer = await first;
  for (let page = 0; page < maxPages; page += 1) {
    yield answer;
    const cursor = answer.nextCursor;
    if (cursor === null) return;
    answer = await requestListPage(connection, list, { cursor, signal });
  }
  throw new ApiError(words.listEndless);
}

/** A whole list. Throws `ApiError`. */
export const requestList = async <L extends ListName>(
  connection: Connection,
  list: L,
  signal?: AbortSignal,
): Promise<ListRows[L][]> => {
  const rows: ListRows[L][] = [];
  for await (const page of requestPages(connection, list, signal)) rows.push(...page.rows);
  return rows;
};
