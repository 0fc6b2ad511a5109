import type { Fault } from './outbox-faults.ts';

/** What the service of a world does with requests, and those that are still on their way to it. */
export class WorldService {
  /** Tasks per intent. */
  readonly made = new Map<string, number>();

  readonly #dedupes: boolean;
  readonly #onMade: (id: string) => void;
  #keys = new Set<string>();
  #late: (() => void)[] = [];

  constructor(dedupes: boolean, onMade: (id: string) => void) {
    this.#dedupes = dedupes;
    this.#onMade = onMade;
  }

  /** One request for an intent, under its key if the page sent one. */
  receive(id: string, key: string | null, makes: Fault['makes']) {
    if (makes === 'late') this.#late.push(() => this.#create(id, key));
    else if (makes !== 'no') this.#create(id, key);
    // A service that does not dedupe creates two tasks when the browser repeats a POST. No page can prevent that.
    if (makes === 'twice' && key !== null) this.#create(id, key);
  }

  /** Late requests reach it after all. */
  arrive(most = Infinity) {
    for (const arrive of this.#late.splice(0, most)) arrive();
  }

  forgetKeys() {
    this.#keys = new Set();
  }

  #create(id: string, key: string | null) {
    if (key !== null && this.#dedupes) {
      if (this.#keys.has(key)) return;
      this.#keys.add(key);
    }
    this.made.set(id, (this.made.get(id) ?? 0) + 1);
    this.#onMade(id);
  }
}
