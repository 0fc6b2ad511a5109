import type { IntentEvent } from '#data/outbox/transitions.ts';
import { isResendable, type Intent } from '#data/outbox/intent.ts';
import { dayMs } from '#time/wall-time.ts';
import { resentIntent } from '#data/outbox/new-intent.ts';
import { createSender, type Sender, type SenderDeps } from '#data/outbox/sender.ts';
import { machineOf, type Bug } from './outbox-bugs.ts';
import { anIntent } from './intents.ts';
import { WorldDevice } from './world-device.ts';
import { WorldLock } from './world-lock.ts';
import { WorldNetwork, type NetworkTab } from './world-network.ts';
import { WorldPromises } from './world-promises.ts';
import { WorldService } from './world-service.ts';
import { untilIdle, WorldSteps } from './world-steps.ts';

type Tab = NetworkTab & {
  dead: boolean;
  /** Whether it knows that the service dedupes. */
  knowsDedupes: boolean;
  sender: Sender;
};

/** The import of the world and its rows: two equal ones, another one, and one whose key is its id, as of a row sent again. */
const worldImport = 'm';
const rowNumbers = [2, 3, 4, 5];
export const worldRows = rowNumbers.map((number) => `${worldImport}:${number}`);
const contents = ['equal 0', 'equal 1', 'other 0'];

const hour = 3_600_000;

/** How long the service remembers a key. */
const keyDays = 30;
/** No request is on its way for so long. */
export const daysUntilForgotten = keyDays + 1;
/** The service still remembers a key then, and the page uses it. */
export const daysWithinMemory = 12;

/**
 * Two tabs, one device, one network and one service. Every access to the store and every half of a request waits for `step`,
 * so that a history can interleave and crash anywhere.
 * The invariants of the outbox are checked whenever they may have changed; `BrokenPromise` is thrown.
 */
export class OutboxWorld {
  readonly service: WorldService;
  readonly network: WorldNetwork<Tab>;
  readonly device: WorldDevice;
  readonly steps = new WorldSteps<Tab>();
  readonly tabs: Tab[] = [];

  readonly #dedupes: boolean;
  readonly #bug: Bug | null;
  readonly #machine: ReturnType<typeof machineOf>;
  readonly #promises = new WorldPromises();
  /** Tabs that will try again to store a result. */
  readonly #unstored = new Set<Tab>();
  readonly #lock = new WorldLock<Tab>();
  /** Whether the import may send new rows. */
  #runs = false;
  #event: IntentEvent | null = null;
  #now = 1;

  get rows(): Map<string, Intent> {
    return this.device.rows;
  }

  constructor(dedupes: boolean, bug: Bug | null = null) {
    this.#dedupes = dedupes;
    this.#bug = bug;
    this.#machine = machineOf(bug);
    this.device = new WorldDevice({
      bug,
      event: () => this.#event,
      onPut: (next, before, event) => {
        this.#promises.checkChange(next, before, event);
        this.#promises.checkTasks(next, this.service);
      },
    });
    this.service = new WorldService({
      dedupes,
      now: () => this.#now,
      remembersMs: keyDays * dayMs,
      renews: bug !== 'the service forgot the key',
      onMade: (id) => {
        const row = this.rows.get(id);
        if (row) this.#promises.checkTasks(row, this.service);
      },
      onMixedUp: () => this.#promises.check(false, 'one task for two intents'),
    });
    this.network = new WorldNetwork({
      bug,
      service: this.service,
      promises: this.#promises,
      wait: (tab) => this.steps.wait(tab),
    });
    this.tabs.push(this.#openTab(), this.#openTab());
  }

  submit(id: string) {
    if (this.rows.has(id)) return;
    const at = worldRows.indexOf(id);
    const content = contents[at] ?? id;
    const key = this.#bug === 'two equal rows' ? content.replace('1', '0') : content;
    const inImport = at >= 0 && ({ lane: 1, importId: worldImport, row: rowNumbers[at] ?? 0 } as const);
    this.rows.set(id, anIntent({ id, key, createdAt: this.#now, ...inImport }));
  }

  /** Another browser that was given the same file has one of its rows created, or all of them. */
  createElsewhere(pick: number) {
    const one = contents[pick & 3];
    for (const key of one === undefined ? contents : [one]) this.service.createElsewhere(key);
  }

  /** A person starts the import, or resumes it. */
  run() {
    for (const id of worldRows) this.submit(id);
    this.#setRunning(true);
  }

  pause() {
    this.#setRunning(false);
  }

  #setRunning(runs: boolean) {
    this.#runs = runs;
    for (const tab of this.tabs) if (!tab.dead) tab.sender.onImportsChange();
  }

  drain(index: number) {
    void this.tabs[index]?.sender.drain();
  }

  /** An event by a person, a timer or the retry scheduler in one of the tabs. */
  apply(index: number, id: string, event: IntentEvent) {
    void this.tabs[index]?.sender.apply(id, { ...event, now: this.#now });
  }

  /** A person, or the retries of the page, have an intent sent without waiting. */
  sendNow(index: number, id: string, byPerson: boolean) {
    const tab = this.tabs[index];
    const dedupes = this.#dedupes && tab?.knowsDedupes === true;
    this.apply(index, id, { type: 'sendNow', byPerson, dedupes, now: 0 });
  }

  /** A person sends a task with an unknown outcome again. */
  resend(id: string) {
    const old = this.rows.get(id);
    if (!old || !isResendable(old)) return;
    for (let count = 1; ; count += 1) {
      const copy = { ...resentIntent(old, count), createdAt: this.#now };
      const known = this.rows.get(copy.id);
      if (!known) this.rows.set(copy.id, copy);
      if (known?.state !== 'rejected') return;
    }
  }

  /** Lets one of the waiting steps happen, and everything that follows from it at once. */
  async step(pick: number) {
    await this.steps.take(pick);
    this.#promises.throwBroken();
  }

  async settleDown() {
    await untilIdle();
    while (this.steps.areLeft) await this.step(0);
    for (const tab of this.#unstored) if (!tab.dead) void tab.sender.drain();
    this.#unstored.clear();
    this.service.arrive();
    this.#promises.throwBroken();
  }

  /** Lets all waiting times pass and the waiting intents be sent, several times in a row. */
  async wait() {
    for (let round = 0; round < 5; round += 1) {
      this.#now += hour;
      this.drain(0);
      await this.settleDown();
    }
  }

  /** The tab dies and is opened again. */
  crash(index: number) {
    const tab = this.tabs[index];
    if (!tab) return;
    tab.dead = true;
    this.#replace(index, tab, false);
  }

  /** The browser freezes a tab and takes its lock. The tab continues later, next to its reopened page. */
  freeze(index: number) {
    const tab = this.tabs[index];
    if (!tab) return;
    tab.isZombie = true;
    this.#replace(index, tab, true);
  }

  /** A tab works on until it waits for an answer, if it gets that far, and then dies or loses the lock. */
  async whileSending(index: number, what: 'crash' | 'freeze') {
    const tab = this.tabs[index];
    for (let at = 0; at < 12 && !(this.network.isBusy && this.#lock.isOwnedBy(tab)); at += 1)
      await this.step(this.steps.firstOf(tab));
    this[what](index);
  }

  flip(index: number, what: 'onLine' | 'hasKey' | 'knowsDedupes') {
    const tab = this.tabs[index];
    if (!tab) return;
    tab[what] = !tab[what];
    if (what === 'hasKey') tab.key = { isRefused: false };
  }

  /** No one uses the browser for some days. */
  async sleep(days: number) {
    this.steps.thaw();
    await this.settleDown();
    this.#now += days * dayMs;
  }

  /** Removes all faults, then sends everything that can be sent, by timers, events or buttons. */
  async heal() {
    this.steps.thaw();
    this.network.heal();
    this.device.fill(0);
    for (let round = 0; round < 3; round += 1) {
      await this.settleDown();
      for (const [index, tab] of this.tabs.entries()) {
        Object.assign(tab, { onLine: true, knowsDedupes: true });
        if (!tab.hasKey) this.flip(index, 'hasKey');
      }
      if (this.rows.has(worldRows[0] ?? '')) this.run();
      for (const id of this.rows.keys()) this.sendNow(0, id, false);
      await this.wait();
    }
  }

  /** Checks the invariants that hold after `heal`. */
  checkEnd() {
    const service = { dedupes: this.#dedupes, now: this.#now };
    for (const intent of this.rows.values()) this.#promises.checkEnd(intent, service);
    this.#promises.throwBroken();
  }

  #openTab(): Tab {
    const tab: Omit<Tab, 'sender'> = {
      dead: false,
      isZombie: false,
      onLine: true,
      hasKey: true,
      key: { isRefused: false },
      knowsDedupes: this.#dedupes,
    };
    const target = () => ({
      connectionId: 'c1',
      baseUrl: 'https://dispatch.test',
      dedupes: this.#dedupes && tab.knowsDedupes,
      namesTasks: false,
    });
    const whole = tab as Tab;
    const machine: ReturnType<typeof machineOf> = (intent, event) => {
      this.#event = event;
      return this.#machine(intent, event);
    };
    const now = () => (this.#now += 1);
    const sleep = async (ms: number) => {
      await this.steps.wait(whole);
      this.#now += ms;
    };
    const sender = createSender({
      store: this.device.storeOf(() => this.steps.wait(whole)),
      running: () => Promise.resolve({ ok: true, value: this.#runs ? [worldImport] : [] }),
      pause: () => {
        this.#runs = false;
        return Promise.resolve();
      },
      sleep,
      lock: this.#bug === 'no lock' ? (_name, work) => work() : (_name, work) => this.#lock.run(whole, work),
      home: target,
      target: () => (tab.onLine && tab.hasKey ? target() : null),
      deliver: (intent, { dedupes }) => this.network.deliver(whole, intent, dedupes),
      now,
      random: () => 0.5,
      onChange: () => undefined,
      onDeviceTrouble: () => this.#unstored.add(whole),
      machine,
    } satisfies SenderDeps);
    return Object.assign(tab, { sender });
  }

  /** Takes the lock and steps of a tab, and reopens its page. */
  #replace(index: number, tab: Tab, isFrozen: boolean) {
    this.steps.remove(tab, isFrozen);
    if (this.#lock.leave(tab)) this.network.forgetRequests();
    this.tabs[index] = this.#openTab();
  }
}
