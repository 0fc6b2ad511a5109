import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { ChosenAccount } from '#data/http/account.ts';
import { connect } from '#data/http/connect.ts';
import { disconnect, getConnection } from '#data/http/connection.ts';
import { profiles } from '#contract/profiles.ts';
import type { TaskBody } from '#contract/operations.ts';
import { intentStore } from '#data/device/intents.ts';
import { startOutbox, submit } from '#data/outbox/outbox.ts';
import { allIntents, isOutboxRead, useIntent } from '#data/outbox/page-intents.ts';
import type { IntentInput } from '#data/outbox/new-intent.ts';
import { emptyDevice, leaveDevice } from './empty-device.ts';
import { anIntent, type IntentPart } from './intents.ts';
import { answerCalls, stopAnswering } from './page-network.ts';
import { startService, type TestAccount, type TestService } from './start-service.ts';
import { until } from './until.ts';

type InFront = (request: Request) => Promise<Response | null> | Response | null;

const isCreate = (request: Request): boolean => request.url.includes('/task/create');

export const setOnLine = (onLine: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
  dispatchEvent(new Event(onLine ? 'online' : 'offline'));
};

/** Makes the random pauses between attempts nearly zero. */
export const hurry = () => vi.spyOn(Math, 'random').mockReturnValue(0.001);

/** For `inFront`: a service that does not say what it can do. */
export const withoutCapabilities: InFront = (request) =>
  request.url.includes('/capabilities') ? new Response('', { status: 404 }) : null;

/** For each test of a file a page with its outbox, connected to the real service, over a device of its own. */
export const outboxPage = () => {
  let service: TestService;
  let stop: () => Promise<void>;
  let creates: Request[];
  let inFront: InFront;

  beforeEach(async () => {
    await emptyDevice();
    inFront = () => null;
    creates = [];
    service = await startService();
    answerCalls(async (request) => {
      if (isCreate(request)) creates.push(request.clone());
      const given = await inFront(request);
      const answer = given ?? (await service.app.fetch(request));
      // Where a test sets the clock, it is that of the service, too.
      if (!given?.headers.has('date')) answer.headers.set('date', new Date(Date.now()).toUTCString());
      return answer;
    });
    await connectNow();
    stop = startOutbox();
  });
  afterEach(async () => {
    // Rendered components would follow the connections of the next file.
    cleanup();
    disconnect();
    // Running work would open the database of the next test.
    await stop();
    await leaveDevice();
    localStorage.clear();
    stopAnswering();
    await service.close();
  });

  const connectNow = (account: TestAccount = service.account, chosen?: ChosenAccount) =>
    connect({
      baseUrl: location.origin,
      apiKey: account.api_key,
      merchantId: account.merchant_id,
      profile: profiles.documented,
      storeInTab: false,
      ...(chosen !== undefined && { chosen }),
    });

  const body = (order_id: string): TaskBody<'delivery'> => ({
    merchant_id: service.account.merchant_id,
    order_id,
    job_description: '',
    job_pickup_phone: '',
    customer_phone: '+1 555 0100',
    customer_address: '1 Main St',
    job_delivery_datetime: '2026-12-01 14:30:00',
    has_pickup: 1,
    has_delivery: 0,
    layout_type: 0,
    tracking_link: 1,
    timezone: '+360',
    pickup_custom_field_template: '',
    pickup_meta_data: [],
    auto_assignment: 0,
    p_ref_images: [],
    notify: 0,
    geofence: 0,
    tags: '',
  });

  const input = (part: { id?: string; order?: string } = {}): IntentInput => ({
    kind: 'delivery',
    body: body(part.order ?? 'A-1'),
    summary: anIntent().summary,
    id: part.id ?? crypto.randomUUID(),
  });

  const send = async (given = input()) => {
    const result = await submit(given, getConnection()!);
    if (!result.ok) throw new Error(result.why);
    return renderHook(() => useIntent(result.intent.id)).result;
  };

  const tasks = () => service.db.selectFrom('tasks').selectAll().execute();

  /** Stores an intent as a closed page left it, and opens the page again. */
  const leaveBehind = async (part: IntentPart & { id: string }) => {
    // A run that is past its look for what dead tabs have left would not look again.
    await stop();
    const connection = getConnection();
    const { baseUrl = '', id: connectionId = '' } = connection ?? {};
    const times = { createdAt: Date.now(), updatedAt: Date.now() };
    await intentStore.add(
      anIntent({ baseUrl, connectionId, body: body('A-9'), tries: 1, rev: 1, ...times, ...part }),
    );
    stop = startOutbox();
    return renderHook(() => useIntent(part.id)).result;
  };

  /** Opens the page again, as a reload does. */
  const reload = async () => {
    await stop();
    stop = startOutbox();
    await until(() => expect(isOutboxRead.get()).toBe(true));
    return allIntents();
  };

  /** The keys that went out, in order. */
  const keysSent = () => creates.map((request) => request.headers.get('idempotency-key'));

  /** Lets tasks be created and loses the answers: of the first one unless told otherwise. */
  const loseAnswers = (most = 1) => {
    let lost = 0;
    inFront = async (request) => {
      if (!isCreate(request) || lost >= most) return null;
      lost += 1;
      await service.app.fetch(request);
      return new Response('<h1>Bad gateway</h1>', { status: 502 });
    };
  };

  return {
    get service() {
      return service;
    },
    /** The creates that arrived, oldest first. */
    get creates() {
      return creates;
    },
    /** Puts something in front of the service: an answer of its own, or null to let the request through. */
    putInFront: (put: InFront) => {
      inFront = put;
    },
    connectNow,
    body,
    input,
    send,
    tasks,
    leaveBehind,
    reload,
    keysSent,
    loseAnswers,
  };
};
