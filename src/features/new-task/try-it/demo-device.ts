import { extensionPaths } from '#contract/extensions.ts';
import { prop, textProp } from '#contract/json.ts';
import { isTaskKind, type Task } from '#contract/operations.ts';
import { intentStore } from '#data/device/intents.ts';
import type { Connection } from '#data/http/connection.ts';
import { requestExtension } from '#data/http/extension-request.ts';
import type { Intent } from '#data/outbox/intent.ts';
import { newIntent } from '#data/outbox/new-intent.ts';
import { knownIntents } from '#data/outbox/outbox.ts';
import { readIntent } from '#data/outbox/read-intent.ts';
import { siteStorage } from '#data/state/web-storage.ts';
import { fromBody } from '#form/from-body.ts';
import { summarize } from '#form/summarize.ts';
import { toBody } from '#form/to-body.ts';
import type { FormValues } from '#form/values.ts';
import { words } from './words.ts';

/** Tasks of the demo account's day (`service/seed-day.ts`). */
const orders = { lost: 'D-118', refused: 'D-122' };
const doneName = 'demo-device';
const answerMs = 30_000;

/**
 * Gives a device that connects with the demo account for the first time what no service knows: a task whose answer got lost, which the service has, and one
 * that it refused. Nothing is sent. A device that has tasks of the account gets none.
 */
export const fillDemoDevice = async (connection: Connection): Promise<void> => {
  const known = await knownIntents();
  if (siteStorage.read(doneName) === true || known.some(({ connectionId }) => connectionId === connection.id))
    return;
  siteStorage.write(doneName, true);

  const ask = async (path: string, body: Readonly<Record<string, unknown>>): Promise<unknown> =>
    prop((await requestExtension(connection, { path, body, deadlineMs: answerMs })).body, 'data');
  const intentOf = async (order: string, change: (values: FormValues) => void): Promise<Intent | null> => {
    const found = await ask(extensionPaths.taskFind, { order_id: order });
    const [row] = Array.isArray(found) ? found : [];
    // A demo account without a day in progress.
    if (row === undefined) return null;
    const stored = await ask(extensionPaths.taskGet, { job_id: prop(row, 'job_id') });
    const kind = textProp(stored, 'kind');
    if (!isTaskKind(kind)) return null;
    const values = fromBody({ kind, body: prop(stored, 'body') } as Task);
    values.zone = textProp(stored, 'time_zone') || values.zone;
    change(values);
    const task = { kind, body: toBody(kind, values, connection.profile) } as Task;
    const at = Math.min(Date.parse(textProp(stored, 'created_at')), Date.now() - 2 * answerMs);
    const intent = newIntent({ ...task, summary: summarize(kind, values) }, connection, at);
    return { ...intent, attempt: 1, updatedAt: at + answerMs };
  };
  const lost = await intentOf(orders.lost, () => undefined);
  const refused = await intentOf(orders.refused, (values) => {
    values.order_id = 'D-131';
    values.assignment = 'agent';
    values.fleet_id = '799';
  });
  const store = intentStore(readIntent);
  const sent = { at: lost?.createdAt ?? 0, what: 'sent' } as const;
  if (lost)
    await store.add({
      ...lost,
      state: 'unknown',
      settledBy: null,
      uncertain: true,
      pendingAttempt: 'unsafe',
      last: { kind: 'unknown', why: 'no-answer', excerpt: null, retryAfterMs: null },
      attempts: [sent, { at: lost.updatedAt, what: 'no-answer' }],
    });
  if (refused)
    await store.add({
      ...refused,
      state: 'rejected',
      settledBy: 'service',
      last: {
        kind: 'refused',
        message: `fleet_id: ${words.unknownAgent}`,
        issues: [{ field: 'fleet_id', message: words.unknownAgent }],
        status: 404,
        code: 'not_found',
        keyRefused: false,
      },
      attempts: [
        { ...sent, at: refused.createdAt },
        { at: refused.updatedAt, what: 'refused' },
      ],
    });
};
