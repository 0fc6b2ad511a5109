import type { Page } from '@playwright/test';

/** What matters of a task that was sent long ago; the rest is as of a small delivery. */
type SentTask = {
  orderId: string;
  createdAt: number;
  state?: 'created' | 'rejected' | 'unknown' | 'queued';
  settledBy?: 'person';
  parked?: boolean;
  who?: string;
};

/** Puts tasks of the connection in force into the device's history, as the outbox would have left them there. */
export const fillHistory = (page: Page, tasks: readonly SentTask[]): Promise<void> =>
  page.evaluate(async (rows) => {
    const { id, baseUrl, merchantId } = JSON.parse(
      localStorage.getItem('dispatch-desk-1.connection') ?? '{}',
    ) as {
      id: string;
      baseUrl: string;
      merchantId: string;
    };
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('dispatch-desk-1');
      opening.addEventListener('success', () => resolve(opening.result));
      opening.addEventListener('error', () => reject(new Error('The database does not open.')));
    });
    const write = database.transaction('intents', 'readwrite');
    const last = {
      created: {
        kind: 'created',
        recognised: true,
        trackingLinks: [],
        data: {
          orderId: null,
          jobs: [{ leg: 'task', id: '1' }],
          assignment: { state: 'unassigned' },
          precision: { pickup: null, delivery: 'address' },
          notFound: { pickup: false, delivery: false },
          warnings: [],
        },
      },
      rejected: { kind: 'refused', message: 'No.', issues: [], status: 400, code: null, keyRefused: false },
      unknown: { kind: 'unknown', why: 'no-answer', excerpt: null, retryAfterMs: null },
      queued: { kind: 'shed', retryAfterMs: null },
    };
    for (const [
      at,
      { orderId, createdAt, state = 'created', settledBy, parked = false, who = `Customer ${at}` },
    ] of rows.entries())
      write.objectStore('intents').put({
        id: `history-${at}`,
        connectionId: id,
        baseUrl,
        path: '/open/task/createDelivery',
        kind: 'delivery',
        body: {
          order_id: orderId,
          merchant_id: merchantId,
          timezone: '+480',
          customer_username: who,
          customer_phone: `+1 415 555 ${String(at).padStart(4, '0')}`,
          customer_address: `${at} Main St, San Francisco`,
          job_delivery_datetime: '2026-12-01 14:30:00',
        },
        orderId,
        merchantId,
        summary: {
          title: `Delivery for ${who}`,
          who,
          where: `${at} Main St, San Francisco`,
          when: 'Tue 1 Dec 2026, 14:30',
          zone: 'Los Angeles · PST (UTC−8)',
        },
        state,
        attempt: 1,
        resends: 0,
        spelling: [],
        epoch: null,
        keyAt: null,
        uncertain: state === 'unknown',
        pendingAttempt: state === 'unknown' ? 'unsafe' : 'none',
        ...(state === 'queued' ? { notBefore: null, parked } : {}),
        last: last[state],
        attempts: [],
        settledBy: settledBy ?? (state === 'created' || state === 'rejected' ? 'service' : null),
        createdAt,
        updatedAt: createdAt,
        rev: 1,
        v: 1,
      });
    await new Promise((resolve) => {
      write.addEventListener('complete', resolve);
    });
    database.close();
  }, tasks);
