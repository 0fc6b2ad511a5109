import { createHash, randomBytes } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';

/**
 * The least that a service of creates can do and still keep its promises: the same HTTP server, one parse of the body, a key
 * found by its hash, one prepared insert with its idempotency row, one commit for all that wait, an answer after it.
 * It checks nothing, assigns nothing, numbers nothing. Run it with the file of its database; it prints its address and a key.
 */

const database = new DatabaseSync(process.argv[2] ?? ':memory:');
database.exec('pragma journal_mode = wal; pragma synchronous = full');
database.exec(`
  create table api_keys (key_hash text primary key, account_id text not null);
  create table tasks (job_id integer primary key, account_id text not null, order_id text not null, body text not null);
  create table idempotency (
    account_id text not null, idempotency_key text not null, answer text not null, primary key (account_id, idempotency_key)
  );
`);

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
const apiKey = `dk_live_${randomBytes(32).toString('hex')}`;
database.prepare('insert into api_keys values (?, ?)').run(hashOf(apiKey), 'floor');

const findAccount = database.prepare('select account_id from api_keys where key_hash = ?');
const insertTask = database.prepare('insert into tasks (account_id, order_id, body) values (?, ?, ?)');
const insertKey = database.prepare('insert into idempotency values (?, ?, ?)');

type Waiting = { account: string; order: string; body: string; key: string; answer: (text: string) => void };
let waiting: Waiting[] = [];

const commit = (): void => {
  const group = waiting;
  waiting = [];
  database.exec('begin immediate');
  const answers = group.map(({ account, order, body, key }) => {
    const { lastInsertRowid } = insertTask.run(account, order, body);
    const answer = JSON.stringify({
      status: 200,
      message: 'Created.',
      data: { job_id: Number(lastInsertRowid) },
    });
    insertKey.run(account, key, answer);
    return answer;
  });
  database.exec('commit');
  for (const [at, { answer }] of group.entries()) answer(answers[at] ?? '');
};

const store = (task: Omit<Waiting, 'answer'>): Promise<string> =>
  new Promise((answer) => {
    if (waiting.length === 0) setImmediate(commit);
    waiting.push({ ...task, answer });
  });

type Body = { api_key: string; order_id: string };

const app = new Hono().post('/create', async (c) => {
  const { api_key, ...body } = await c.req.json<Body>();
  const account = findAccount.get(hashOf(api_key))?.['account_id'];
  if (typeof account !== 'string') return c.json({ status: 101, message: 'Invalid API Key.', data: {} }, 401);
  const key = c.req.header('idempotency-key') ?? '';
  const answer = await store({ account, order: body.order_id, body: JSON.stringify(body), key });
  // As the service does: a browser repeats a POST by itself when a reused connection breaks.
  return c.body(answer, 200, { 'Content-Type': 'application/json', Connection: 'close' });
});

const server = createAdaptorServer({ fetch: app.fetch, overrideGlobalObjects: false }) as Server; // plain HTTP by default
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo; // listening on TCP, so it has a port
  process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${port}/create`, api_key: apiKey })}\n`);
});
