import { bodyStatus } from '../../src/contract/answers.ts';
import { parseJson, prop } from '../../src/contract/json.ts';
import type { Account } from './verbs.ts';

/** Calls one operation of a service. @throws Error with its answer where it refuses */
export type Ask = (path: string, body: object) => Promise<unknown>;

/** Calls the service at an address. @param send another way than the network */
export const askAt =
  (service: string, send: (request: Request) => Promise<Response> = fetch): Ask =>
  async (path, body) => {
    const response = await send(
      new Request(service + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    );
    const text = await response.text();
    const answer = parseJson(text);
    // Live services also refuse inside an HTTP 200.
    const status = prop(answer, 'status');
    const isRefused = typeof status === 'number' && status !== bodyStatus.ok;
    if (!response.ok || answer === undefined || isRefused)
      throw new Error(`${path} answered ${response.status}: ${text}`);
    return answer;
  };

/** A whole list of an account, page by page. */
export const listAll = async <Row>(ask: Ask, path: string, { api_key }: Account): Promise<Row[]> => {
  const rows: Row[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = (await ask(path, { api_key, cursor })) as { data: Row[]; next_cursor?: string | null };
    rows.push(...page.data);
    // A service that gives its lists whole may leave it out.
    cursor = page.next_cursor ?? null;
  }
  return rows;
};
