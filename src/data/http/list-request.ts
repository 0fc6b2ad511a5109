import { listPaths, maxListLimit, type ListName } from '#contract/extensions.ts';
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
import { ask } from './ask.ts';
import type { Connection } from './connection.ts';
import { words } from './words.ts';

type ListRows = {
  merchant: MerchantRow;
  team: TeamRow;
  agent: AgentRow;
  template: TemplateRow;
  promo: PromoRow;
  task: TaskRow;
};

type ListPage<L extends ListName> = {
  data: ListRows[L][];
  next_cursor: string | null;
  /** Of promos: another text after each change of them, if the service tells it. */
  version?: string | undefined;
};

type PageRequest = { cursor: string | null; limit?: number; signal?: AbortSignal | undefined };

/** One page of a list of the service. Throws `ApiError`. */
export const requestListPage = <L extends ListName>(
  connection: Connection,
  list: L,
  { cursor, limit = maxListLimit, signal }: PageRequest,
): Promise<ListPage<L>> => {
  const body = { limit, ...(cursor !== null && { cursor }) };
  const schema = listPages[list] as z.ZodMiniType as z.ZodMiniType<ListPage<L>>;
  return ask(connection, listPaths[list], body, schema, { signal, notUnderstood: words.listNotUnderstood });
};

/** More pages than any list has, so that a cursor that never ends doesn't keep the page loading. */
const maxPages = 2000;

/** The pages of a list, each as soon as it is read. Throws `ApiError`. */
export async function* requestPages<L extends ListName>(
  connection: Connection,
  list: L,
  signal?: AbortSignal,
): AsyncGenerator<ListPage<L>, void> {
  let cursor: string | null = null;
  for (let count = 0; count < maxPages; count += 1) {
    const page: ListPage<L> = await requestListPage(connection, list, { cursor, signal });
    yield page;
    cursor = page.next_cursor;
    if (cursor === null) return;
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
  for await (const page of requestPages(connection, list, signal)) rows.push(...page.data);
  return rows;
};
