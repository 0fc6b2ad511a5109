import type { Outcome } from '#client/outcome.ts';
import type { IntentStore } from '#device/intents.ts';
import { canAskAgain, idempotencyKeyOf, maxAttempts, type Intent, type IntentEvent } from '#outbox/intent.ts';
import { createSender, type Sender, type SenderParts } from '#outbox/sender.ts';
import { machineOf, type Bug } from './outbox-bugs.ts';
import { well, type Fault } from './outbox-faults.ts';
import { anIntent } from './intents.ts';

type Tab = {
  dead: boolean;
  /** It lost the lock and goes on all the same: frozen, then thawed. */
  isZombie: boolean;
  onLine: boolean;
  hasKey: boolean;
  /** It has heard that the service dedupes. */
  told: boolean;
  sender: Sender;
};
type Step = { tab: Tab; run: () => void };

/** A promise of the outbox that a history broke. */
class Broken extends Error {
  override name = 'Broken';
}

const promise = (holds: boolean, words: string) => {
  if (!holds) throw new Broken(words);
};

/** A few turns of the microtask queue: as many as the code awaits between two steps at most. */
const fewTurns = async () => {
  for (let turn = 0; turn < 16; turn += 1) await Promise.resolve();
};

const month = 31 * 86_400_000;
const full = { ok: false, trouble: 'full' } as const;

/**
 * Two tabs, one device, one network, one service, in which nothing happens by itself: every access to the store and
 * every half of a request waits for `step`, so that a history can interleave and crash anywhere.
 * What must hold at any moment (reliability.md A.1) is looked at whenever it may have changed; `Broken` is thrown.
 */
export class OutboxWorld {
  readonly rows = new Map<string, Intent>();
  /** Tasks in the service per intent. */
  readonly made = new Map<string, number>();
  readonly tabs: Tab[] = [];

  readonly #dedupes: boolean;
  readonly #bug: Bug | null;
  readonly #machine: ReturnType<typeof machineOf>;
  /** What broke while a tab was at work, for the history to throw. */
  #broken: unknown = null;
  #keys = new Set<string>();
  #faults: Fault[] = [];
  #fullFor = 0;
  /** Tabs that will try again to store a result. */
  readonly #unstored = new Set<Tab>();
  #steps: Step[] = [];
  #frozen: Step[] = [];
  #late: (() => void)[] = [];
  #holder: Tab | null = null;
  #waiting: { tab: Tab; grant: () => void }[] = [];
  #inFlight = 0;
  /** Requests per intent since somebody or something last gave occasion to send it. */
  #sends = new Map<string, number>();
  #event: IntentEvent | null = null;
  #now = 1;

  constructor(dedupes: boolean, bug: Bug | null = null) {
    this.#dedupes = dedupes;
    this.#bug = bug;
    this.#machine = machineOf(bug);
    this.tabs.push(this.#openTab(), this.#openTab());
  }

  submit(id: string) {
    if (!this.rows.has(id)) this.rows.set(id, anIntent({ id, createdAt: this.#now }));
  }

  drain(index: number) {
    void this.tabs[index]?.sender.drain();
  }

  /** A person, a timer or an occasion in one of the tabs. */
  apply(index: number, id: string, event: IntentEvent) {
    void this.tabs[index]?.sender.apply(id, { ...event, now: this.#now });
  }

  /** Asks again about what is unknown, as the tab knows the service. */
  replay(index: number, id: string) {
    const dedupes = this.#dedupes && this.tabs[index]?.told === true;
    this.apply(index, id, { type: 'replay', dedupes, wait: 0, now: 0 });
  }

  /** The next requests meet these, one each; then all is well. */
  meet(...faults: Fault[]) {
    this.#faults.push(...faults);
  }

  /** The next writes find the disk full. */
  fill(writes: number) {
    this.#fullFor = writes;
  }

  /** Lets one of the waiting steps happen, and everything that follows from it at once. */
  async step(pick: number) {
    const [step] = this.#steps.splice(pick % Math.max(1, this.#steps.length), 1);
    if (!step) return;
    step.run();
    await fewTurns();
    if (this.#broken !== null) throw this.#broken;
  }

  async settleDown() {
    await fewTurns();
    while (this.#steps.length > 0) await this.step(0);
    for (const tab of this.#unstored) if (!tab.dead) void tab.sender.drain();
    this.#unstored.clear();
    this.#arrive(this.#late.length);
    if (this.#broken !== null) throw this.#broken;
  }

  /** Times to wait run out, and what waited goes on, a few times over. */
  async wait() {
    for (let round = 0; round < 5; round += 1) {
      for (const { id, holdUntil } of this.rows.values())
        if (holdUntil !== null) this.apply(0, id, { type: 'release', now: 0 });
      this.drain(0);
      await this.settleDown();
    }
  }

  /** A late request reaches the service after all. */
  arriveLate() {
    this.#arrive(1);
  }

  /** The tab dies where it stands and is opened again. */
  crash(index: number) {
    const tab = this.tabs[index];
    if (!tab) return;
    tab.dead = true;
    this.#steps = this.#steps.filter((step) => step.tab !== tab);
    this.#leaveLock(tab);
    this.tabs[index] = this.#openTab();
  }

  /** The browser stops a tab and takes its lock; it goes on later, with its page opened anew beside it. */
  freeze(index: number) {
    const tab = this.tabs[index];
    if (!tab) return;
    tab.isZombie = true;
    this.#frozen.push(...this.#steps.filter((step) => step.tab === tab));
    this.#steps = this.#steps.filter((step) => step.tab !== tab);
    this.#leaveLock(tab);
    this.tabs[index] = this.#openTab();
  }

  /** A tab works on until it waits for an answer, if it gets that far, and then dies or loses the lock. */
  async whileSending(index: number, what: 'crash' | 'freeze') {
    const tab = this.tabs[index];
    for (let at = 0; at < 12 && !(this.#inFlight > 0 && this.#holder === tab); at += 1)
      await this.step(
        Math.max(
          0,
          this.#steps.findIndex((step) => step.tab === tab),
        ),
      );
    this[what](index);
  }

  flip(index: number, what: 'onLine' | 'hasKey' | 'told') {
    const tab = this.tabs[index];
    if (tab) tab[what] = !tab[what];
  }

  /** Frozen tabs go on where they stood. */
  thaw() {
    this.#steps.push(...this.#frozen.splice(0));
  }

  /** Longer than the service keeps a key, and than any request is on its way. */
  async sleepForAMonth() {
    this.thaw();
    await this.settleDown();
    this.#now += month;
    this.#keys = new Set();
  }

  /** Everything is well again: whatever may go out by itself, by an occasion or by a person's button goes out. */
  async heal() {
    this.thaw();
    this.#faults = [];
    this.#fullFor = 0;
    for (let round = 0; round < 3; round += 1) {
      await this.settleDown();
      for (const tab of this.tabs) Object.assign(tab, { onLine: true, hasKey: true, told: true });
      for (const id of this.rows.keys()) {
        this.apply(0, id, { type: 'send-now', now: 0 });
        this.replay(0, id);
      }
      this.drain(0);
      await this.settleDown();
    }
  }

  /** What must hold once all is well again. */
  checkEnd() {
    for (const intent of this.rows.values()) {
      promise(intent.state !== 'queued' && intent.state !== 'sending', 'stuck');
      const means = { dedupes: this.#dedupes, now: this.#now };
      promise(!canAskAgain(intent, means), 'the service could settle it, and was not asked');
    }
  }

  #arrive(most: number) {
    for (const arrive of this.#late.splice(0, most)) arrive();
  }

  #openTab(): Tab {
    const tab: Omit<Tab, 'sender'> = {
      dead: false,
      isZombie: false,
      onLine: true,
      hasKey: true,
      told: this.#dedupes,
    };
    const target = () => ({
      connectionId: 'c1',
      baseUrl: 'https://dispatch.test',
      dedupes: this.#dedupes && tab.told,
      errorStatuses: [],
    });
    const whole = tab as Tab;
    const sender = createSender({
      stores: [this.#storeOf(whole)],
      lock: this.#bug === 'no lock' ? (_name, work) => work() : (_name, work) => this.#lock(whole, work),
      target: () => (tab.onLine && tab.hasKey ? target() : null),
      deliver: (intent, { dedupes }) => this.#deliver(whole, intent, dedupes),
      now: () => (this.#now += 1),
      random: () => 0.5,
      onChange: () => undefined,
      onUnstored: () => this.#unstored.add(whole),
      machine: (intent, event) => {
        this.#event = event;
        return this.#machine(intent, event);
      },
    } satisfies SenderParts);
    return Object.assign(tab, { sender });
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
      add: () => Promise.reject(new Error('The world adds by itself.')),
      change: async (id, change) => {
        const stale = this.rows.get(id);
        await this.#wait(tab);
        if (this.#fullFor > 0) {
          this.#fullFor -= 1;
          return full;
        }
        const row = this.#bug === 'claim without compare-and-set' ? stale : this.rows.get(id);
        const next = row ? change(row) : null;
        const event = this.#event;
        if (next && event?.type === 'claim' && this.#bug === 'sent before it is stored') {
          void this.#putLater(tab, next, event);
          return { ok: true, value: next };
        }
        if (next && event) this.#put(next, event);
        await this.#wait(tab);
        return { ok: true, value: next };
      },
      get: (id) => access(() => this.rows.get(id) ?? null),
      all: () => access(() => [...this.rows.values()]),
      oldest: (_connectionId, state, test) =>
        access(() => {
          for (const row of this.rows.values()) if (row.state === state && test(row)) return row;
          return null;
        }),
    };
  }

  async #putLater(tab: Tab, next: Intent, event: IntentEvent) {
    await this.#wait(tab);
    this.#put(next, event);
  }

  #put(next: Intent, event: IntentEvent) {
    const before = this.rows.get(next.id);
    this.rows.set(next.id, next);
    if (event.type === 'settle' || event.type === 'replay' || event.type === 'send-now')
      this.#sends.delete(next.id);
    this.#note(() => {
      promise(before !== undefined, 'an intent was lost');
      promise((before?.settledBy ?? null) === null || event.type === 'settle', 'a settled card was changed');
      this.#check(next);
    });
  }

  #check(intent: Intent) {
    const made = this.made.get(intent.id) ?? 0;
    promise(made <= 1 + intent.resends, 'more tasks than the person asked for');
    promise(intent.state !== 'rejected' || made === 0, 'rejected, but there');
    const isCreated = intent.state === 'created' && intent.settledBy === 'service';
    promise(!isCreated || made > 0, 'created, but not there');
  }

  /** Code of the outbox must not swallow what broke. */
  #note(look: () => void) {
    try {
      look();
    } catch (error) {
      this.#broken ??= error;
    }
  }

  async #lock(tab: Tab, work: () => Promise<void>): Promise<void> {
    await new Promise<void>((grant) => {
      if (tab.isZombie) return;
      this.#waiting.push({ tab, grant });
      this.#grantNext();
    });
    await work();
    if (this.#holder !== tab) return;
    this.#holder = null;
    this.#grantNext();
  }

  #leaveLock(tab: Tab) {
    this.#waiting = this.#waiting.filter((waiter) => waiter.tab !== tab);
    if (this.#holder !== tab) return;
    this.#holder = null;
    // Its request belongs to nobody now.
    this.#inFlight = 0;
    this.#grantNext();
  }

  #grantNext() {
    if (this.#holder) return;
    const next = this.#waiting.shift();
    if (!next) return;
    this.#holder = next.tab;
    next.grant();
  }

  #create(intent: Intent, key: string | null) {
    if (key !== null && this.#dedupes) {
      if (this.#keys.has(key)) return;
      this.#keys.add(key);
    }
    this.made.set(intent.id, (this.made.get(intent.id) ?? 0) + 1);
    const row = this.rows.get(intent.id);
    if (row) this.#note(() => this.#check(row));
  }

  #keyOf(intent: Intent): string {
    const key = idempotencyKeyOf(intent);
    return this.#bug === 'new key for each attempt' ? `${key}#${intent.attempt}` : key;
  }

  async #deliver(tab: Tab, intent: Intent, dedupes: boolean): Promise<Outcome> {
    if (!tab.onLine) return { kind: 'not-sent', why: 'offline' };
    if (!tab.hasKey) return { kind: 'not-sent', why: 'no-key' };
    const fault = this.#faults.shift() ?? well;
    const key = dedupes ? this.#keyOf(intent) : null;
    const sends = (this.#sends.get(intent.id) ?? 0) + 1;
    this.#sends.set(intent.id, sends);
    this.#note(() => {
      promise(sends <= maxAttempts, 'more attempts than are allowed');
      promise(tab.isZombie || this.#inFlight === 0, 'two requests at a time');
    });
    if (!tab.isZombie) this.#inFlight += 1;
    await this.#wait(tab);
    if (fault.makes === 'late') this.#late.push(() => this.#create(intent, key));
    else if (fault.makes !== 'no') this.#create(intent, key);
    // Against a service that does not dedupe nothing helps (F1): it is not blamed on the outbox.
    if (fault.makes === 'twice' && key !== null) this.#create(intent, key);
    await this.#wait(tab);
    if (!tab.isZombie) this.#inFlight -= 1;
    if (fault.dropsKey) tab.hasKey = false;
    return fault.outcomes[dedupes ? 'keyed' : 'bare'];
  }
}
