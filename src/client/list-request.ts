import type { ListName } from '#contract/extensions.ts';
import { extensionPaths, maxListLimit } from '#contract/extensions.ts';
import type {
  AgentRow,
  KeptPromoRow,
  MerchantRow,
  TaskRow,
  TeamRow,
  TemplateRow,
} from '#contract/list-rows.ts';
import { ApiError, toApiError } from './api-error.ts';
import { keyWasRefused, type Connection } from './connection.ts';
import { classifyFailure, readSuccess } from './outcome.ts';
import { listCap, listDeadlineMs, send } from './transport.ts';
import { words } from './words.ts';

/** The row type of each list. */
export type ListRows = {
  merchant: MerchantRow;
  team: TeamRow;
  agent: AgentRow;
  template: TemplateRow;
  /** Of the service, or kept on the device. */
  promo: KeptPromoRow;
  task: TaskRow;
};

export type ListPage<L extends ListName> = { rows: ListRows[L][]; nextCursor: string | null };

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
  // zod is too large for the first chunk: it is loaded while the request is under way.
  const rowSchemas = import('#contract/list-rows.ts');
  rowSchemas.catch(() => undefined);
  const reply = await send({
    to: connection,
    path,
    body,
    fields: ['api_key', ...Object.keys(body)],
    deadlineMs: listDeadlineMs,
    capBytes: listCap,
    ...(signal ? { signal } : {}),
  });
  const failure = classifyFailure(reply, false);
  if (failure) {
    if (failure.kind === 'refused' && failure.keyRefused) keyWasRefused(connection.id);
    throw toApiError(failure);
  }
  const success = readSuccess(reply, connection.profile.errorStatuses);
  if (!('body' in success)) throw toApiError(success);
  const { listPages } = await rowSchemas;
  const page = listPages[list].safeParse(success.body);
  if (!page.success) throw new ApiError(words.listNotUnderstood, [], reply.status);
  // The schema of a list yields its rows; TypeScript cannot follow that through the lookup.
  return { rows: page.data.data as unknown as ListRows[L][], nextCursor: page.data.next_cursor };
};

type PageRequest = { cursor: string | null; limit?: number; signal?: AbortSignal };

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

/** More pages than any list has, so that a service whose cursor never ends does not keep the page loading forever. */
const maxPages = 200;

/** A whole list, page after page. Throws `ApiError`. */
export const requestList = async <L extends ListName>(
  connection: Connection,
  list: L,
  signal?: AbortSignal,
): Promise<ListRows[L][]> => {
  const rows: ListRows[L][] = [];
  let cursor: string | null = null;
  for (let page = 0; page < maxPages; page += 1) {
    const answer: ListPage<L> = await requestListPage(connection, list, {
      cursor,
      ...(signal ? { signal } : {}),
    });
    rows.push(...answer.rows);
    cursor = answer.nextCursor;
    if (cursor === null) return rows;
  }
  throw new ApiError(words.listEndless);
};
