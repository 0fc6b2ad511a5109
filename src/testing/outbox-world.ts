import type { Outcome } from '#client/outcome.ts';
import type { IntentStore } from '#device/intents.ts';
import { idempotencyKeyOf, type Intent } from '#outbox/intent.ts';
import { createSender, type Sender, type SenderParts } from '#outbox/sender.ts';
import { createdOutcome, refusedOutcome, unknownOutcome } from './intents.ts';

/** What the network and the service do with one request (reliability.md 3.2). */
export const faults = [
  'ok',
  'drop-before',
  'drop-after',
  'timeout',
  'late',
  'server-error-after',
  'html',
  'shed',
  'shed-for-long',
  'refuse',
] as const;
export type Fault = (typeof faults)[number];

/** A mistake planted on purpose, to see that the model finds it. */
export type Bug = 'blind retry' | 'no lock' | 'uncertainty forgotten';

type Tab = { dead: boolean; onLine: boolean; sender: Sender };
type Step = { tab: Tab; run: () => void };

/**
 * Two tabs, one device, one network, one service, in which nothing happens by itself: every access to the store and
 * every half of a request waits for `step`, so that a history can interleave and crash anywhere.
 */
export class OutboxWorld {
  readonly rows = new Map<string, Intent>();
  /** Tasks in the service per intent. */
  readonly made = new Map<string, number>();
  readonly tabs: Tab[] = [];
  inFlight = 0;
  mostInFlight = 0;

  readonly #dedupes: boolean;
  readonly #bug: Bug | null;
  readonly #keys = new Set<string>();
  #faults: Fault[] = [];
  #steps: Step[] = [];
  #late: (() => void)[] = [];
  #holder: Tab | null = null;
  #waiting: { tab: Tab; grant: () => void }[] = [];
  #now = 1;

  constructor(dedupes: boolean, bug: Bug | null = null) {
    this.#dedupes = dedupes;
    this.#bug = bug;
    this.tabs.push(this.#openTab(), this.#openTab());
  }

  /** The next requests meet these, one each; then all is well. */
  meet(next: Fault[]) {
    this.#faults.push(...next);
  }

  heal() {
    this.#faults = [];
    for (const tab of this.tabs) tab.onLine = true;
  }

  /** Lets one of the waiting steps happen, and everything that follows from it at once. */
  async step(pick: number) {
    const [step] = this.#steps.splice(pick % Math.max(1, this.#steps.length), 1);
    step?.run();
    // A few turns of the microtask queue: as many as the code awaits between two steps at most.
    for (let turn = 0; turn < 16; turn += 1) await Promise.resolve();
  }

  async settleDown() {
    await this.step(0);
    while (this.#steps.length > 0) await this.step(0);
    for (const arrive of this.#late.splice(0)) arrive();
  }

  /** A late request reaches the service after all. */
  arriveLate() {
    this.#late.shift()?.();
  }

  /** The tab dies where it stands and is opened again. */
  crash(index: number) {
    const tab = this.tabs[index];
    if (!tab) return;
    tab.dead = true;
    this.#steps = this.#steps.filter((step) => step.tab !== tab);
    this.#waiting = this.#waiting.filter((waiter) => waiter.tab !== tab);
    if (this.#holder === tab) {
      this.#holder = null;
      this.inFlight = 0;
      this.#grantNext();
    }
    this.tabs[index] = this.#openTab();
  }

  #openTab(): Tab {
    const tab = { dead: false, onLine: true } as Tab;
    const target = {
      connectionId: 'c1',
      baseUrl: 'https://dispatch.test',
      dedupes: this.#dedupes || this.#bug === 'blind retry',
      errorStatuses: [],
    };
    tab.sender = createSender({
      stores: [this.#storeOf(tab)],
      lock: this.#bug === 'no lock' ? (_name, work) => work() : (_name, work) => this.#lock(tab, work),
      target: () => (tab.onLine ? target : null),
      deliver: (intent) => this.#deliver(tab, intent),
      now: () => (this.#now += 1),
      random: () => 0.5,
      onChange: () => undefined,
      onUnstored: () => undefined,
    } satisfies SenderParts);
    return tab;
  }

  #wait(tab: Tab): Promise<void> {
    return new Promise((run) => {
      // A dead tab's promises stay open for ever.
      if (!tab.dead) this.#steps.push({ tab, run });
    });
  }

  #storeOf(tab: Tab): IntentStore<Intent> {
    const access = async <T>(work: () => T) => {
      await this.#wait(tab);
      const value = work();
      // Committed, but the tab may die before it hears of it.
      await this.#wait(tab);
      return { ok: true as const, value };
    };
    return {
      add: (intent) =>
        access(() => {
          if (this.rows.has(intent.id)) return false;
          this.rows.set(intent.id, intent);
          return true;
        }),
      change: (id, change) =>
        access(() => {
          const row = this.rows.get(id);
          const forgetful = row && this.#bug === 'uncertainty forgotten' ? { ...row, uncertain: false } : row;
          const next = forgetful ? change(forgetful) : null;
          if (next) this.rows.set(id, next);
          return next;
        }),
      get: (id) => access(() => this.rows.get(id) ?? null),
      all: () => access(() => [...this.rows.values()]),
      oldest: (_connectionId, state, test) =>
        access(() => [...this.rows.values()].find((row) => row.state === state && test(row)) ?? null),
    };
  }

  async #lock(tab: Tab, work: () => Promise<void>): Promise<void> {
    await new Promise<void>((grant) => {
      this.#waiting.push({ tab, grant });
      this.#grantNext();
    });
    await work();
    this.#holder = null;
    this.#grantNext();
  }

  #grantNext() {
    if (this.#holder) return;
    const next = this.#waiting.shift();
    if (!next) return;
    this.#holder = next.tab;
    next.grant();
  }

  #create(intent: Intent) {
    const key = idempotencyKeyOf(intent);
    if (this.#dedupes && this.#keys.has(key)) return;
    this.#keys.add(key);
    this.made.set(intent.id, (this.made.get(intent.id) ?? 0) + 1);
  }

  async #deliver(tab: Tab, intent: Intent): Promise<Outcome> {
    if (!tab.onLine) return { kind: 'not-sent', why: 'offline' };
    const fault = this.#faults.shift() ?? 'ok';
    this.inFlight += 1;
    this.mostInFlight = Math.max(this.mostInFlight, this.inFlight);
    await this.#wait(tab);
    const outcome = this.#serve(intent, fault);
    await this.#wait(tab);
    this.inFlight -= 1;
    return outcome;
  }

  #serve(intent: Intent, fault: Fault): Outcome {
    switch (fault) {
      case 'ok':
        this.#create(intent);
        return createdOutcome();
      case 'drop-before':
        return unknownOutcome();
      case 'drop-after':
        this.#create(intent);
        return unknownOutcome();
      case 'timeout':
        this.#create(intent);
        return unknownOutcome({ why: 'timeout' });
      case 'late':
        this.#late.push(() => this.#create(intent));
        return unknownOutcome({ why: 'timeout' });
      case 'server-error-after':
        this.#create(intent);
        return unknownOutcome({ why: 'server-error' });
      case 'html':
        return unknownOutcome({ why: 'not-json' });
      case 'shed':
        return { kind: 'shed', retryAfterMs: 1000 };
      case 'shed-for-long':
        return { kind: 'shed', retryAfterMs: 1e9 };
      case 'refuse':
        return refusedOutcome();
    }
  }
}
