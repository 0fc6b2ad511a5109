import { setImmediate } from 'node:timers/promises';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { holdApiKey } from '#client/api-key.ts';
import type { Connection } from '#client/connection.ts';
import type { PromoChanges } from '#client/promo-changes.ts';
import { promoParts } from '#client/promo-parts.ts';
import { promosQuery } from '#client/promo-queries.ts';
import type { PromoRow } from '#contract/list-rows.ts';
import { profiles } from '#contract/profiles.ts';
import type { PromoStatus } from '#contract/promo.ts';
import { stubPage } from '#testing/page-globals.ts';
import { promoChanges } from './promo-changes.ts';

/** What one change of status meets on its way (reliability.md 3.7). */
const faults = ['none', 'refused', 'lost before', 'lost after', 'late', 'error after'] as const;
type Fault = (typeof faults)[number];

const ids = [1, 2];
const baseUrl = 'https://desk.test';
const connection: Connection = {
  id: 'c1',
  baseUrl,
  merchantId: 'm',
  profile: profiles.documented,
  capabilities: { service: 'x', version: '1', idempotency: true, lists: ['promo'], find: true },
  hasKey: true,
};
const source = { connection, kept: () => Promise.resolve([]) };

/**
 * A service and its network in which every half of a request waits for `step`, and a page that shows the list.
 * The page's own code runs as it is, down to `fetch`.
 */
class PromoWorld {
  readonly truth = new Map<number, PromoStatus>(ids.map((id) => [id, 0]));
  mostInFlight = 0;
  readonly changes: PromoChanges;
  readonly #client = new QueryClient();
  readonly #stop: () => void;
  readonly #inFlight = new Map<number, number>();
  #faults: Fault[] = [];
  #listFails = false;
  #steps: (() => void)[] = [];
  #late: (() => void)[] = [];

  constructor() {
    vi.stubGlobal('fetch', (_url: string, init: RequestInit) => this.#serve(init));
    this.changes = promoChanges(this.#client, connection.id);
    this.#stop = new QueryObserver(this.#client, promosQuery(source)).subscribe(() => undefined);
  }

  meet(fault: Fault) {
    this.#faults.push(fault);
  }

  /** Whether the list can be read. */
  loseList(lost: boolean) {
    this.#listFails = lost;
  }

  click(promoId: number) {
    const shown = this.shown(promoId);
    if (shown === undefined) return;
    const asked = shown === 1 ? 0 : 1;
    const parts = promoParts(this.#client, connection, () => Promise.resolve(null));
    void this.changes.set({ promoId, asked }, parts);
  }

  shown(promoId: number): PromoStatus | undefined {
    const rows = this.#client.getQueryData<PromoRow[]>(promosQuery(source).queryKey);
    return rows?.find((row) => row.promo_id === promoId)?.status;
  }

  arriveLate() {
    this.#late.shift()?.();
  }

  /** Whatever is still under way somewhere arrives, and the list can be read. */
  heal() {
    for (const arrive of this.#late.splice(0)) arrive();
    this.#listFails = false;
  }

  async step(pick = 0) {
    const [step] = this.#steps.splice(pick % Math.max(1, this.#steps.length), 1);
    step?.();
    await this.settle();
  }

  /** Until the page has done what it does at once, to its next request. */
  async settle() {
    for (let turn = 0; turn < 3; turn += 1) await setImmediate();
  }

  async rest() {
    do await this.step();
    while (this.#steps.length > 0);
  }

  async readAgain() {
    void this.#client.invalidateQueries();
    await this.rest();
  }

  close() {
    this.#stop();
    this.#client.clear();
  }

  #turn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#steps.push(resolve);
      signal.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError')));
    });
  }

  async #serve({ body, signal }: RequestInit): Promise<Response> {
    // The transport always gives both.
    const { promo_id: id, status } = JSON.parse(body as string) as {
      promo_id?: number;
      status?: PromoStatus;
    };
    const gone = signal as AbortSignal;
    return id === undefined || status === undefined ? this.#list(gone) : this.#change(id, status, gone);
  }

  async #list(signal: AbortSignal): Promise<Response> {
    await this.#turn(signal);
    const data = [...this.truth].map(([promo_id, status]) => ({
      promo_id,
      status,
      code: `C${promo_id}`,
      description: '',
      changed_at: null,
    }));
    const failed = this.#listFails;
    await this.#turn(signal);
    if (failed) throw new TypeError('Failed to fetch');
    return Response.json({ status: 200, message: '', data, next_cursor: null });
  }

  async #change(id: number, status: PromoStatus, signal: AbortSignal): Promise<Response> {
    const fault = this.#faults.shift() ?? 'none';
    this.#inFlight.set(id, (this.#inFlight.get(id) ?? 0) + 1);
    this.mostInFlight = Math.max(this.mostInFlight, this.#inFlight.get(id) ?? 0);
    await this.#turn(signal);
    const act = () => void this.truth.set(id, status);
    if (fault === 'none' || fault === 'lost after' || fault === 'error after') act();
    if (fault === 'late') this.#late.push(act);
    await this.#turn(signal);
    this.#inFlight.set(id, (this.#inFlight.get(id) ?? 0) - 1);
    if (fault === 'none') return Response.json({ status: 200, message: '', data: { promo_id: id, status } });
    if (fault === 'refused') {
      const no = { status: 404, message: 'Unknown promo.', data: {}, processed: false };
      return Response.json(no, { status: 404 });
    }
    if (fault === 'error after') return new Response('<h1>Bad gateway</h1>', { status: 502 });
    throw new TypeError('Failed to fetch');
  }
}

type Command =
  | { do: 'click'; id: number }
  | { do: 'steps'; picks: number[] }
  | { do: 'meet'; fault: Fault }
  | { do: 'arrive late' }
  | { do: 'set by another'; id: number; status: PromoStatus }
  | { do: 'list'; lost: boolean };

const id = fc.constantFrom(...ids);
const own: fc.Arbitrary<Command>[] = [
  fc.record({ do: fc.constant('click'), id }),
  fc.record({ do: fc.constant('click'), id }),
  fc.record({ do: fc.constant('steps'), picks: fc.array(fc.nat(7), { minLength: 1, maxLength: 6 }) }),
  fc.record({ do: fc.constant('meet'), fault: fc.constantFrom(...faults.filter((name) => name !== 'late')) }),
];
const others: fc.Arbitrary<Command>[] = [
  fc.record({ do: fc.constant('meet'), fault: fc.constant('late') }),
  fc.record({ do: fc.constant('arrive late') }),
  fc.record({ do: fc.constant('set by another'), id, status: fc.constantFrom<PromoStatus>(0, 1) }),
  fc.record({ do: fc.constant('list'), lost: fc.boolean() }),
];

const run = async (world: PromoWorld, command: Command): Promise<void> => {
  switch (command.do) {
    case 'click':
      return world.click(command.id);
    case 'steps':
      for (const pick of command.picks) await world.step(pick);
      return;
    case 'meet':
      return world.meet(command.fault);
    case 'arrive late':
      return world.arriveLate();
    case 'set by another':
      return void world.truth.set(command.id, command.status);
    case 'list':
      return world.loseList(command.lost);
  }
};

/** Runs each history in a world of its own that has come to rest, and looks at what the page says then. */
const property = (commands: fc.Arbitrary<Command>[], look: (world: PromoWorld) => Promise<void> | void) =>
  fc.asyncProperty(fc.array(fc.oneof(...commands), { maxLength: 14, size: 'max' }), async (history) => {
    const world = new PromoWorld();
    try {
      await world.rest();
      for (const command of history) {
        await run(world, command);
        await world.settle();
      }
      await world.rest();
      expect(world.mostInFlight).toBeLessThanOrEqual(1);
      for (const promoId of ids) expect(world.changes.get(promoId)?.state).not.toBe('pending');
      await look(world);
    } finally {
      world.close();
    }
  });

/** Few, since this is the whole page down to `fetch`; #client/promo-changes.model.test.ts has the twenty thousand. */
const numRuns = 500;

// Each failed once: a list that was read before a change arrived after it, and hid it.
const examples: [Command[]][] = [
  [
    [
      { do: 'click', id: 1 },
      { do: 'meet', fault: 'lost after' },
      { do: 'click', id: 2 },
      { do: 'steps', picks: [3, 1, 3, 0, 3] },
    ],
  ],
];

beforeEach(async () => {
  // Loaded with the first list, which takes longer than any step.
  await import('#contract/list-rows.ts');
  stubPage(baseUrl);
  holdApiKey({ connectionId: connection.id, baseUrl, key: 'k' }, false);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('FM-89 whatever is clicked and whatever goes wrong: one call at a time, and at rest a switch says what the service says', async () => {
  const all = property(own, (world) => {
    for (const promoId of ids) expect(world.shown(promoId)).toBe(world.truth.get(promoId));
  });
  await fc.assert(all, { numRuns, examples });
}, 120_000);

it('FM-90 with late deliveries, other people and lists that cannot be read: nothing is claimed, and the next reading mends it', async () => {
  const all = property([...own, ...others], async (world) => {
    world.heal();
    await world.readAgain();
    for (const promoId of ids) expect(world.shown(promoId)).toBe(world.truth.get(promoId));
  });
  await fc.assert(all, { numRuns });
}, 120_000);
