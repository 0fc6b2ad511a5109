import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PromoStatus } from '#contract/promo.ts';
import { createPromoChanges, type PromoMark, type PromoParts } from './promo-changes.ts';
import type { PromoOutcome } from './promo-outcome.ts';

/** Two promos (reliability.md 2.8): the model of a page, a device, a network and a service, step by step. */

const ids = [0, 1] as const;
type Id = (typeof ids)[number];
type Statuses = readonly [PromoStatus, PromoStatus];

const faults = ['ok', 'refused', 'shed', 'offline', 'lost before', 'lost after', 'late'] as const;
type Fault = (typeof faults)[number];

/** Mistakes planted on purpose, to see that the model finds them. */
const bugs = [
  'no lock',
  'wish shown at once',
  'list read before a change hides it',
  'list not read after an unknown outcome',
  'marked only after the call',
  'refusal closes what was open',
  'unknown taken for a success',
] as const;
type Bug = (typeof bugs)[number] | null;

const set = (status: PromoStatus): PromoOutcome => ({ kind: 'set', status, changedAt: null });
const unknown: PromoOutcome = { kind: 'unknown', why: 'timeout', excerpt: null, retryAfterMs: null };
const refused: PromoOutcome = {
  kind: 'refused',
  message: '',
  issues: [],
  status: 400,
  code: null,
  keyRefused: false,
};

const withStatus = (statuses: Statuses, id: Id, status: PromoStatus): Statuses =>
  id === 0 ? [status, statuses[1]] : [statuses[0], status];

class PromoWorld {
  /** What the service has. */
  #statuses: Statuses = [0, 0];
  /** What the switches say, and which of them say that nobody knows. */
  #shown: Statuses = [0, 0];
  #open: readonly Id[] = [];
  /** What the service said last, in answers and lists. */
  #told: Statuses = [0, 0];
  /** How often somebody or something else changed a promo, and how much of that the page has read. */
  #news = 0;
  #newsRead = 0;
  /** Counts what the service confirmed. */
  #confirmed = 0;
  #broken = '';
  readonly #listed: boolean;
  readonly #bug: Bug;
  #changes = createPromoChanges();
  #kept: Statuses = [0, 0];
  readonly #unconfirmed = new Map<number, PromoStatus>();
  #faults: Fault[] = [];
  #steps: (() => void)[] = [];
  #late: { id: Id; status: PromoStatus }[] = [];
  /** A late request may come after one that was confirmed: only reading tells, and a device has nothing to read. */
  #isOutrun = false;
  #reading: { isOver: boolean; over: Promise<void> } | null = null;
  #page = 0;
  readonly #inFlight = new Set<Id>();

  constructor(listed: boolean, bug: Bug) {
    this.#listed = listed;
    this.#bug = bug;
  }

  click(id: Id) {
    if (this.#bug === 'no lock') this.#changes = createPromoChanges();
    const asked = this.#shown[id] === 1 ? 0 : 1;
    if (this.#bug === 'wish shown at once') this.#shown = withStatus(this.#shown, id, asked);
    void this.#changes.set({ promoId: id, asked }, this.#parts());
  }

  meet(fault: Fault) {
    this.#faults.push(fault);
  }

  async step(pick: number) {
    const [step] = this.#steps.splice(pick % Math.max(1, this.#steps.length), 1);
    step?.();
    for (let turn = 0; turn < 12; turn += 1) await Promise.resolve();
    if (this.#broken !== '') throw new Error(this.#broken);
    if (this.#shown.some((status, at) => status !== this.#told[at]))
      throw new Error('a switch says what nobody said');
  }

  async settleDown() {
    await this.step(0);
    while (this.#steps.length > 0) await this.step(0);
  }

  /** @returns false where nothing was late. */
  arriveLate(): boolean {
    const late = this.#late.shift();
    if (!late) return false;
    this.#statuses = withStatus(this.#statuses, late.id, late.status);
    this.#news += 1;
    return true;
  }

  /** Another person, where the change can be seen in a list. */
  changeElsewhere(id: Id, status: PromoStatus) {
    if (!this.#listed) return;
    this.#statuses = withStatus(this.#statuses, id, status);
    this.#news += 1;
  }

  /** The list is read for some other reason. */
  look() {
    void this.#read();
  }

  /** The page is closed where it stands, and opened again. */
  async reload() {
    this.#page += 1;
    this.#steps = [];
    this.#inFlight.clear();
    this.#reading = null;
    this.#changes = createPromoChanges();
    this.look();
    await this.settleDown();
  }

  /** What must hold once nothing is on its way. */
  checkRest() {
    for (const id of ids) {
      if (this.#changes.get(id)?.state === 'pending') throw new Error('a switch stays locked');
      if (this.#late.length > 0 || this.#isOutrun || this.#news > this.#newsRead) continue;
      const isOpen = this.#open.includes(id);
      if (isOpen && this.#listed) throw new Error('open, though it was read');
      if (this.#shown[id] !== this.#statuses[id] && !isOpen) throw new Error('a switch says what is not so');
    }
  }

  #wait(): Promise<void> {
    const page = this.#page;
    return new Promise((run) => {
      // A closed page's promises stay open for ever.
      if (page === this.#page) this.#steps.push(run);
    });
  }

  /** Begins a reading anew; one under way is given up, and whoever waits for it waits for this one. */
  async #read(): Promise<void> {
    const { promise: over, resolve } = Promise.withResolvers<void>();
    const mine = { isOver: false, over };
    this.#reading = mine;
    await this.#wait();
    const read = this.#listed ? this.#statuses : this.#kept;
    const open = this.#listed ? [] : ids.filter((id) => this.#unconfirmed.has(id));
    const news = this.#news;
    const confirmed = this.#confirmed;
    await this.#wait();
    mine.isOver = true;
    if (this.#reading === mine) {
      if (this.#listed && confirmed < this.#confirmed) this.#broken = 'a list hides what was confirmed since';
      this.#told = read;
      this.#shown = read;
      this.#open = open;
      this.#newsRead = news;
    } else await this.#reading?.over;
    resolve();
  }

  #parts(): PromoParts {
    return {
      request: (body) => this.#request(body.promo_id === 0 ? 0 : 1, body.status),
      show: (promoId, { status }) => {
        this.#shown = withStatus(this.#shown, promoId === 0 ? 0 : 1, status);
      },
      isReading: () => this.#reading?.isOver === false && this.#bug !== 'list read before a change hides it',
      readAgain: () =>
        this.#bug === 'list not read after an unknown outcome' ? Promise.resolve() : this.#read(),
      keep: this.#listed ? null : (promoId, mark) => this.#keep(promoId === 0 ? 0 : 1, mark),
    };
  }

  async #keep(id: Id, mark: PromoMark): Promise<PromoStatus | null> {
    await this.#wait();
    const before = this.#unconfirmed.get(id) ?? null;
    if (mark.kind === 'set') {
      this.#kept = withStatus(this.#kept, id, mark.status);
      this.#unconfirmed.delete(id);
    } else if (mark.kind === 'asked') {
      if (this.#bug !== 'marked only after the call') this.#unconfirmed.set(id, mark.status);
    } else if (mark.unconfirmed === null || this.#bug === 'refusal closes what was open')
      this.#unconfirmed.delete(id);
    else this.#unconfirmed.set(id, mark.unconfirmed);
    await this.#wait();
    return before;
  }

  async #request(id: Id, status: PromoStatus): Promise<PromoOutcome> {
    const fault = this.#faults.shift() ?? 'ok';
    if (fault === 'offline') return { kind: 'not-sent', why: 'offline' };
    if (this.#inFlight.has(id)) this.#broken = 'two calls at a time';
    this.#inFlight.add(id);
    await this.#wait();
    if (fault === 'ok' || fault === 'lost after') this.#statuses = withStatus(this.#statuses, id, status);
    if (fault === 'ok' && this.#late.length > 0 && !this.#listed) this.#isOutrun = true;
    if (fault === 'late') this.#late.push({ id, status });
    await this.#wait();
    this.#inFlight.delete(id);
    switch (fault) {
      case 'ok':
        this.#told = withStatus(this.#told, id, status);
        this.#confirmed += 1;
        return set(status);
      case 'refused':
        return refused;
      case 'shed':
        return { kind: 'shed', retryAfterMs: null };
      case 'lost before':
      case 'lost after':
      case 'late':
        return this.#bug === 'unknown taken for a success' ? set(status) : unknown;
    }
  }
}

const pick = <T>(from: readonly T[], bits: number): T => from[bits % from.length] as T;

const run = async (world: PromoWorld, history: readonly number[]) => {
  for (const number of history) {
    const bits = number >> 4;
    const command = number & 15;
    if (command < 4) world.click(pick(ids, bits));
    else if (command < 8) for (let at = 0; at < 4; at += 1) await world.step((bits >> (at * 2)) & 3);
    else if (command < 11) world.meet(pick(faults, bits));
    else if (command < 12) await world.settleDown();
    else if (command < 13) world.arriveLate();
    else if (command < 14) world.changeElsewhere(pick(ids, bits), pick([0, 1] as const, bits >> 1));
    else if (command < 15) world.look();
    else await world.reload();
  }
  await world.settleDown();
  world.checkRest();
  while (world.arriveLate());
  // The person looks at the list once more: the page reads it when it comes to the front.
  world.look();
  await world.settleDown();
  world.checkRest();
};

const property = (bug: Bug = null) =>
  fc.asyncProperty(
    fc.array(fc.nat(2 ** 20), { minLength: 1, maxLength: 20, size: 'max' }),
    fc.boolean(),
    (history, listed) => run(new PromoWorld(listed, bug), history),
  );

describe('promos, over any sequence of clicks and faults', () => {
  it('have one call at a time each, and a switch says at rest what the service says, or that nobody knows', async () => {
    const found = await fc.check(property(), { numRuns: 20_000 });
    expect(found.failed ? `${String(found.errorInstance)} ${fc.defaultReportMessage(found)}` : 'holds').toBe(
      'holds',
    );
  }, 30_000);

  it.each(bugs)('are watched closely enough to find: %s', async (bug) => {
    const found = await fc.check(property(bug), { numRuns: 20_000, endOnFailure: true, seed: 1 });
    expect(found.failed).toBe(true);
  });
});
