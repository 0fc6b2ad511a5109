import type { Outcome } from '#data/http/outcome.ts';
import type { IntentEvent } from '#data/outbox/transitions.ts';
import { existedBefore, isAskable, isResendable, type Intent } from '#data/outbox/intent.ts';
import { resentIntent } from '#data/outbox/new-intent.ts';
import { createSender, type Sender, type SenderDeps } from '#data/outbox/sender.ts';
import { machineOf, type Bug } from './outbox-bugs.ts';
import { well, type Fault } from './outbox-faults.ts';
import { anIntent } from './intents.ts';
import { WorldDevice } from './world-device.ts';
import { WorldLock } from './world-lock.ts';
import { WorldPromises } from './world-promises.ts';
import { WorldService } from './world-service.ts';

type Tab = {
  dead: boolean;
  /** It lost the lock while it was frozen, and continues after it is thawed. */
  isZombie: boolean;
  onLine: boolean;
  hasKey: boolean;
  /** The API key that a person gave it last. */
  key: { isRefused: boolean };
  /** Whether it knows that the service dedupes. */
  knowsDedupes: boolean;
  sender: Sender;
};
type Step = { tab: Tab; run: () => void };

/** What the page hears of a create whose task may have been there already. */
const answered = (outcome: Outcome, isReplayed: boolean): Outcome =>
  outcome.kind === 'created' && isReplayed ? { ...outcome, replayed: true } : outcome;

/** The import of the world and its rows: two equal ones, another one, and one whose key is its id, as of a row sent again. */
const worldImport = 'm';
const rowNumbers = [2, 3, 4, 5];
export const worldRows = rowNumbers.map((number) => `${worldImport}:${number}`);
const contents = ['equal 0', 'equal 1', 'other 0'];

/** Runs until no promise can continue: only then the event loop starts a new task. */
const untilIdle = () => new Promise<void>((done) => void setImmediate(done));

const hour = 3_600_000;
const day = 24 * hour;
const month = 31 * day;

/**
 * Two tabs, one device, one network and one service. Every access to the store and every half of a request waits for `step`,
 * so that a history can interleave and crash anywhere.
 * The invariants of the outbox are checked whenever they may have changed; `BrokenPromise` is thrown.
 */
export class OutboxWorld {
  readonly service: WorldService;
  readonly tabs: Tab[] = [];

  readonly #dedupes: boolean;
  readonly #bug: Bug | null;
  readonly #machine: ReturnType<typeof machineOf>;
  readonly #promises = new WorldPromises();
  #faults: Fault[] = [];
  /** Tabs that will try again to store a result. */
  readonly #unstored = new Set<Tab>();
  #steps: Step[] = [];
  #frozen: Step[] = [];
  readonly #device: WorldDevice;
  readonly #lock = new WorldLock<Tab>();
  /** Requests under way by tabs that are not frozen, and whose they are. */
  #inFlight = 0;
  #sendingTab: Tab | null = null;
  /** Whether the import may send new rows. */
  #runs = false;
  #event: IntentEvent | null = null;
  #now = 1;

  get rows(): Map<string, Intent> {
    return this.#device.rows;
  }

  constructor(dedupes: boolean, bug: Bug | null = null) {
    this.#dedupes = dedupes;
    this.#bug = bug;
    this.#machine = machineOf(bug);
    this.#device = new WorldDevice({
      bug,
      event: () => this.#event,
      onPut: (next, before, event) => this.#checkPut(next, before, event),
    });
    this.service = new WorldService({
      dedupes,
      now: () => this.#now,
      remembersMs: 30 * day,
      renews: bug !== 'the service forgot the key',
      onMade: (id) => {
        const row = this.rows.get(id);
        if (row) this.#checkTasks(row);
      },
      onMixedUp: () => this.#promises.check(false, 'one task for two intents'),
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
    this.#runs = true;
    for (const tab of this.tabs) if (!tab.dead) tab.sender.onImportsChange();
  }

  pause() {
    this.#runs = false;
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

  /** Sets faults for the next requests, one each; later ones have none. */
  meet(...faults: Fault[]) {
    this.#faults.push(...faults);
  }

  /** The next writes find the disk full. */
  fill(writes: number) {
    this.#device.fill(writes);
  }

  /** Lets one of the waiting steps happen, and everything that follows from it at once. */
  async step(pick: number) {
    const [step] = this.#steps.splice(pick % Math.max(1, this.#steps.length), 1);
    if (!step) return;
    step.run();
    await untilIdle();
    this.#promises.throwBroken();
  }

  async settleDown() {
    await untilIdle();
    while (this.#steps.length > 0) await this.step(0);
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

  /** A late request reaches the service after all. */
  arriveLate() {
    this.service.arrive(1);
  }

  /** The tab dies and is opened again. */
  crash(index: number) {
    const tab = this.tabs[index];
    if (!tab) return;
    tab.dead = true;
    this.#replace(index, tab);
  }

  /** The browser freezes a tab and takes its lock. The tab continues later, next to its reopened page. */
  freeze(index: number) {
    const tab = this.tabs[index];
    if (!tab) return;
    tab.isZombie = true;
    this.#frozen.push(...this.#replace(index, tab));
  }

  /** A tab works on until it waits for an answer, if it gets that far, and then dies or loses the lock. */
  async whileSending(index: number, what: 'crash' | 'freeze') {
    const tab = this.tabs[index];
    for (let at = 0; at < 12 && !(this.#inFlight > 0 && this.#lock.isOwnedBy(tab)); at += 1)
      await this.step(
        Math.max(
          0,
          this.#steps.findIndex((step) => step.tab === tab),
        ),
      );
    this[what](index);
  }

  flip(index: number, what: 'onLine' | 'hasKey' | 'knowsDedupes') {
    const tab = this.tabs[index];
    if (!tab) return;
    tab[what] = !tab[what];
    if (what === 'hasKey') tab.key = { isRefused: false };
  }

  /** Frozen tabs continue where they stopped. */
  thaw() {
    this.#steps.push(...this.#frozen.splice(0));
  }

  /** Longer than the service keeps a key, and than any request is on its way. */
  async sleepForAMonth() {
    await this.#sleep(month);
  }

  /** Long, but not as long as the service keeps a key, or as the page uses it. */
  async sleepForWeeks() {
    await this.#sleep(12 * day);
  }

  async #sleep(ms: number) {
    this.thaw();
    await this.settleDown();
    this.#now += ms;
  }

  /** Removes all faults, then sends everything that can be sent, by timers, events or buttons. */
  async heal() {
    this.thaw();
    this.#faults = [];
    this.fill(0);
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
    for (const intent of this.rows.values()) {
      this.#promises.check(intent.state !== 'waiting' && intent.state !== 'sending', 'stuck');
      const context = { dedupes: this.#dedupes, now: this.#now };
      this.#promises.check(!isAskable(intent, context), 'the service could settle it, and was not asked');
    }
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
      errorStatuses: [],
      namesTasks: false,
    });
    const whole = tab as Tab;
    const machine: ReturnType<typeof machineOf> = (intent, event) => {
      this.#event = event;
      return this.#machine(intent, event);
    };
    const deliver = (intent: Intent, { dedupes }: { dedupes: boolean }) =>
      this.#deliver(whole, intent, dedupes);
    const now = () => (this.#now += 1);
    const sleep = async (ms: number) => {
      await this.#wait(whole);
      this.#now += ms;
    };
    const sender = createSender({
      store: this.#device.storeOf(() => this.#wait(whole)),
      running: () => Promise.resolve({ ok: true, value: this.#runs ? [worldImport] : [] }),
      pause: () => {
        this.#runs = false;
        return Promise.resolve();
      },
      sleep,
      lock: this.#bug === 'no lock' ? (_name, work) => work() : (_name, work) => this.#lock.run(whole, work),
      home: target,
      target: () => (tab.onLine && tab.hasKey ? target() : null),
      deliver,
      now,
      random: () => 0.5,
      onChange: () => undefined,
      onDeviceTrouble: () => this.#unstored.add(whole),
      machine,
    } satisfies SenderDeps);
    return Object.assign(tab, { sender });
  }

  #wait(tab: Tab): Promise<void> {
    return new Promise((run) => {
      // A dead tab's promises stay open for ever.
      if (!tab.dead) this.#steps.push({ tab, run });
    });
  }

  #checkPut(next: Intent, before: Intent | undefined, event: IntentEvent) {
    this.#promises.check(before !== undefined, 'an intent was lost');
    this.#promises.check(
      (before?.settledBy ?? null) === null ||
        event.type === 'settle' ||
        (event.type === 'reopen' && before?.settledBy === 'person'),
      'a settled card was changed',
    );
    const isBusy = event.type === 'answered' && event.outcome.kind === 'busy';
    const isPaused = (next.notBefore ?? 0) > event.now;
    this.#promises.check(!isBusy || isPaused, 'a busy service is asked without a pause');
    this.#checkTasks(next);
  }

  #checkTasks(intent: Intent) {
    const made = this.service.made.get(intent.id) ?? 0;
    this.#promises.check(made <= 1, 'more tasks than the person asked for');
    this.#promises.check(intent.state !== 'rejected' || made === 0, 'rejected, but there');
    const isCreated = intent.state === 'created' && intent.settledBy === 'service';
    this.#promises.check(!isCreated || made > 0, 'created, but not there');
    const isByOthers = this.service.madeElsewhere.has(intent.id);
    this.#promises.check(!isCreated || !existedBefore(intent) || isByOthers, 'there already, but its own');
  }

  /** Takes the lock and steps of a tab, and reopens its page. @returns the steps. */
  #replace(index: number, tab: Tab): Step[] {
    const steps = this.#steps.filter((step) => step.tab === tab);
    this.#steps = this.#steps.filter((step) => step.tab !== tab);
    if (this.#lock.leave(tab)) this.#inFlight = 0;
    this.tabs[index] = this.#openTab();
    return steps;
  }

  async #deliver(tab: Tab, intent: Intent, dedupes: boolean): Promise<Outcome> {
    if (!tab.onLine) return { kind: 'not-sent', why: 'offline' };
    if (!tab.hasKey) return { kind: 'not-sent', why: 'no-key' };
    const fault = this.#faults.shift() ?? well;
    const suffix = this.#bug === 'new key for each attempt' ? `#${intent.tries}` : '';
    const key = dedupes ? intent.key + suffix : null;
    this.#promises.check(!tab.key.isRefused, 'sent under a refused key');
    const isAlone = this.#inFlight === 0 || (this.#sendingTab === tab && this.#inFlight < 4);
    this.#promises.check(tab.isZombie || isAlone, 'more requests at a time than are allowed');
    if (!tab.isZombie) {
      this.#inFlight += 1;
      this.#sendingTab = tab;
    }
    await this.#wait(tab);
    const isReplayed = this.service.receive(intent.id, key, fault.makes);
    await this.#wait(tab);
    if (!tab.isZombie) this.#inFlight -= 1;
    if (fault.dropsKey) {
      tab.key.isRefused = true;
      if (this.#bug !== 'refused key not given up') tab.hasKey = false;
    }
    const given = fault.outcomes[dedupes ? 'withKey' : 'withoutKey'];
    return answered(given, isReplayed);
  }
}
