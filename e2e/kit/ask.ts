import type { Account } from './verbs.ts';

/** Calls one operation of a service. @throws Error with the response if it is refused */
export type Ask = (path: string, body: object) => Promise<unknown>;

export const askAt =
  (service: string): Ask =>
  async (path, body) => {
    const response = await fetch(service + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`);
    return response.json();
  };

/** All rows of a list of the account. */
export const listAll = async <Row>(ask: Ask, path: string, { api_key }: Account): Promise<Row[]> => {
  const rows: Row[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = (await ask(path, { api_key, cursor })) as { data: Row[]; next_cursor: string | null };
    rows.push(...page.data);
    cursor = page.next_cursor;
  }
  return rows;
};
