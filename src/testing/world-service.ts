import type { Fault } from './outbox-faults.ts';

/** Who has made a task: an intent of the world's device by its id, or another browser that was given the same file. */
const elsewhere = 'elsewhere';

type Parts = {
  dedupes: boolean;
  now: () => number;
  /** Milliseconds for which a key is remembered after its last request. */
  remembersMs: number;
  /** Whether a repeat renews that time. */
  renews: boolean;
  onMade: (id: string) => void;
  /** A request for one intent was taken for one of another intent. */
  onMixedUp: () => void;
};

/** What the service of a world does with requests, and those that are still on their way to it. */
export class WorldService {
  /** Tasks per intent. The one that was made elsewhere under its key counts from its first request. */
  readonly made = new Map<string, number>();
  /** Intents whose task was made elsewhere. */
  readonly madeElsewhere = new Set<string>();

  readonly #parts: Parts;
  #keys = new Map<string, { by: string; at: number }>();
  #late: (() => void)[] = [];

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** One request for an intent, under its key if the page sent one. @returns whether the task of the key was there already. */
  receive(id: string, key: string | null, makes: Fault['makes']): boolean {
    const create = () => this.#create(id, key);
    if (makes === 'late') this.#late.push(create);
    const isReplayed = makes !== 'no' && makes !== 'late' && create();
    // A service that does not dedupe creates two tasks when the browser repeats a POST. No page can prevent that.
    if (makes === 'twice' && key !== null) create();
    return isReplayed;
  }

  /** Another browser has the task of a key created. */
  createElsewhere(key: string) {
    if (this.#parts.dedupes && !this.#find(key))
      this.#keys.set(key, { by: elsewhere, at: this.#parts.now() });
  }

  /** Late requests reach it after all. */
  arrive(most = Infinity) {
    for (const arrive of this.#late.splice(0, most)) arrive();
  }

  /** What a key was used for, if it is remembered; a repeat renews it. */
  #find(key: string) {
    const { now, remembersMs, renews } = this.#parts;
    const found = this.#keys.get(key);
    if (!found || now() - found.at >= remembersMs) return null;
    if (renews) found.at = now();
    return found;
  }

  /** @returns whether the task of the key was there already. */
  #create(id: string, key: string | null): boolean {
    if (key !== null && this.#parts.dedupes) {
      const found = this.#find(key);
      if (found?.by === id) return true;
      if (found?.by === elsewhere) {
        if (this.madeElsewhere.has(id)) return true;
        this.madeElsewhere.add(id);
        this.#make(id);
        return true;
      }
      if (found) {
        this.#parts.onMixedUp();
        return true;
      }
      this.#keys.set(key, { by: id, at: this.#parts.now() });
    }
    this.#make(id);
    return false;
  }

  #make(id: string) {
    this.made.set(id, (this.made.get(id) ?? 0) + 1);
    this.#parts.onMade(id);
  }
}
