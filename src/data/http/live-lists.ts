import { splitTags } from '#contract/formats.ts';
import { prop, textProp } from '#contract/json.ts';
import type { AgentRow, TeamRow } from '#contract/list-rows.ts';
import { sides } from '#contract/sides.ts';
import { ApiError } from './api-error.ts';
import type { Connection, LiveListName } from './connection.ts';
import { requestExtension } from './extension-request.ts';
import { shown } from './read-json.ts';
import { maxListBytes, listDeadlineMs } from './transport.ts';
import { words } from './words.ts';

/** The lists of the live service (`#contract/service-answers.ts`), read as tolerantly as it writes them. */

export type LiveRows = { team: TeamRow; agent: AgentRow };

/** A task under an order number, as far as a service tells it. */
export type FoundTask = {
  id: string;
  name: string;
  address: string;
  /** Blank where the service does not say. */
  merchantId: string;
  /** ISO instant; blank where the service does not say. */
  createdAt: string;
};

/** A number or a text as text: live services write ids as either. Blank for what stands for nothing. */
export const idOf = (row: unknown, name: string): string => {
  const value = prop(row, name);
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : textProp(row, name);
  return ['null', 'undefined', '-'].includes(text.trim()) ? '' : shown(text, 64);
};

/** A whole number, which may be written as text; null for anything else. */
export const numberOf = (row: unknown, name: string): number | null => {
  const text = idOf(row, name);
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
};

/** The first of these fields that has a text, fit to show; blank where none has. */
export const firstText = (row: unknown, names: readonly string[]): string =>
  names.map((name) => shown(textProp(row, name))).find((text) => text !== '') ?? '';

const tagsOf = (row: unknown): string[] => {
  const tags = prop(row, 'tags');
  if (!Array.isArray(tags)) return splitTags(textProp(row, 'tags'));
  return tags.filter((tag) => typeof tag === 'string').flatMap(splitTags);
};

const readTeam = (row: unknown): TeamRow | null => {
  const id = numberOf(row, 'team_id');
  return id === null ? null : { team_id: id, name: firstText(row, ['team_name', 'name']) || String(id) };
};

const readAgent = (row: unknown): AgentRow | null => {
  const id = idOf(row, 'fleet_id');
  if (id === '') return null;
  const team = numberOf(row, 'team_id');
  return {
    fleet_id: id,
    name: firstText(row, ['name', 'username']) || id,
    phone: firstText(row, ['phone']),
    team_ids: team === null ? [] : [team],
    tags: tagsOf(row),
  };
};

const readers: { [L in LiveListName]: (row: unknown) => LiveRows[L] | null } = {
  team: readTeam,
  agent: readAgent,
};

/** Reads the rows of an answer. Throws `ApiError` where it is no list, or none of its rows can be read. */
const readRows = <Row>(body: unknown, read: (row: unknown) => Row | null): Row[] => {
  const data = prop(body, 'data');
  const rows = Array.isArray(data) ? data.map(read).filter((row) => row !== null) : null;
  if (!rows || (rows.length === 0 && Array.isArray(data) && data.length > 0))
    throw new ApiError(words.listNotUnderstood);
  return rows;
};

type LiveRequest = {
  path: string;
  body: Readonly<Record<string, unknown>>;
  signal?: AbortSignal | undefined;
};

const ask = (connection: Connection, request: LiveRequest) =>
  // By CORS a service may refuse a question and yet take tasks.
  requestExtension(connection, {
    ...request,
    deadlineMs: listDeadlineMs,
    capBytes: maxListBytes,
    countsAsOutage: false,
  });

/** Teams or agents. Throws `ApiError`, also where the answer has another shape. */
export const requestLiveList = async <L extends LiveListName>(
  connection: Connection,
  list: L,
  signal?: AbortSignal,
): Promise<LiveRows[L][]> => {
  const path = connection.profile.lists[list] ?? '';
  const { body } = await ask(connection, { path, body: {}, signal });
  return readRows(body, readers[list]);
};

/** A live service names a place and a person by the leg that the job is. */
const readJob = (row: unknown): FoundTask | null => {
  const id = idOf(row, 'job_id');
  if (id === '') return null;
  const created = firstText(row, ['creation_datetime', 'created_at']);
  return {
    id,
    name: firstText(row, [sides.customer.name, sides.pickup.name, 'customer_name']),
    address: firstText(row, [sides.customer.address, 'job_address', sides.pickup.address]),
    // Nothing says that the merchants of the live service's answers are those of its requests.
    merchantId: '',
    createdAt: Number.isNaN(Date.parse(created)) ? '' : created,
  };
};

/**
 * Whether a live service says that it has no job of an order number. It answers every other trouble with the same number, but
 * calls it an error; a missing operation has the number as its HTTP status too.
 */
const isNone = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status === 200 &&
  error.bodyStatus === 404 &&
  !/error/i.test(error.message);

/** The jobs of an order number, each once. Throws `ApiError`, also where the answer has another shape. */
export const requestLiveJobs = async (
  connection: Connection,
  orderId: string,
  signal?: AbortSignal,
): Promise<FoundTask[]> => {
  const path = connection.profile.lists.jobsByOrder ?? '';
  const answer = await ask(connection, { path, body: { order_ids: [orderId] }, signal }).catch(
    (error: unknown) => {
      if (isNone(error)) return null;
      throw error;
    },
  );
  const jobs = answer === null ? [] : readRows(answer.body, readJob);
  return jobs.filter(({ id }, index) => jobs.findIndex((job) => job.id === id) === index);
};
