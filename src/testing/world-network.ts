import type { Outcome } from '#data/http/outcome.ts';
import type { Intent } from '#data/outbox/intent.ts';
import type { Bug } from './outbox-bugs.ts';
import { well, type Fault } from './outbox-faults.ts';
import type { WorldPromises } from './world-promises.ts';
import type { WorldService } from './world-service.ts';

/** What decides whether a tab can send. */
export type NetworkTab = {
  /** It lost the lock while it was frozen, and continues after it is thawed. */
  isZombie: boolean;
  onLine: boolean;
  hasKey: boolean;
  /** The API key that a person gave it last. */
  key: { isRefused: boolean };
};

type Parts<Tab> = {
  bug: Bug | null;
  service: WorldService;
  promises: WorldPromises;
  wait: (tab: Tab) => Promise<void>;
};

/** What the page hears of a create whose task may have been there already. */
const answered = (outcome: Outcome, isReplayed: boolean): Outcome =>
  outcome.kind === 'created' && isReplayed ? { ...outcome, replayed: true } : outcome;

/** The network between the tabs of a world and its service. Each half of a request waits for a step. */
export class WorldNetwork<Tab extends NetworkTab> {
  readonly #parts: Parts<Tab>;
  #faults: Fault[] = [];
  /** Requests under way by tabs that are not frozen, and whose they are. */
  #inFlight = 0;
  #sendingTab: Tab | null = null;

  constructor(parts: Parts<Tab>) {
    this.#parts = parts;
  }

  get isBusy(): boolean {
    return this.#inFlight > 0;
  }

  /** Sets faults for the next requests, one each; later ones have none. */
  meet(...faults: Fault[]) {
    this.#faults.push(...faults);
  }

  heal() {
    this.#faults = [];
  }

  /** The tab that was sending is gone. */
  forgetRequests() {
    this.#inFlight = 0;
  }

  async deliver(tab: Tab, intent: Intent, dedupes: boolean): Promise<Outcome> {
    const { bug, service, promises, wait } = this.#parts;
    if (!tab.onLine) return { kind: 'not-sent', why: 'offline' };
    if (!tab.hasKey) return { kind: 'not-sent', why: 'no-key' };
    const fault = this.#faults.shift() ?? well;
    const suffix = bug === 'new key for each attempt' ? `#${intent.tries}` : '';
    const key = dedupes ? intent.key + suffix : null;
    promises.check(!tab.key.isRefused, 'sent under a refused key');
    const isAlone = this.#inFlight === 0 || (this.#sendingTab === tab && this.#inFlight < 4);
    promises.check(tab.isZombie || isAlone, 'more requests at a time than are allowed');
    if (!tab.isZombie) {
      this.#inFlight += 1;
      this.#sendingTab = tab;
    }
    await wait(tab);
    const isReplayed = service.receive(intent.id, key, fault.makes);
    await wait(tab);
    if (!tab.isZombie) this.#inFlight -= 1;
    if (fault.dropsKey) {
      tab.key.isRefused = true;
      if (bug !== 'refused key not given up') tab.hasKey = false;
    }
    return answered(fault.outcomes[dedupes ? 'withKey' : 'withoutKey'], isReplayed);
  }
}
