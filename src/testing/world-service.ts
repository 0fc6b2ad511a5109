import type { Fault } from './outbox-faults.ts';

/** What the service of a world does with requests, and those that are still on their way to it. */
export class WorldService {
  /** Tasks per intent. */
  readonly made = new Map<string, number>();

  readonly #dedupes: boolean;
  readonly #onMade: (id: string) => void;
  #keys = new Set<string>();
  #late: (() => void)[] = [];
  #epoch = 0;

  get epoch(): string {
    return `epoch ${this.#epoch}`;
  }

  constructor(dedupes: boolean, onMade: (id: string) => void) {
    this.#dedupes = dedupes;
    this.#onMade = onMade;
  }

  /**
   * One request for an intent, under its key and for its epoch if the page told them.
   * @returns whether the epoch was refused.
   */
  receive(id: string, { key, epoch }: { key: string | null; epoch: string | null }, makes: Fault['makes']) {
    const create = () => {
      if (epoch === null || epoch === this.epoch) this.#create(id, key);
    };
    if (makes === 'late') this.#late.push(create);
    else if (makes !== 'no') create();
    // A service that does not dedupe creates two tasks when the browser repeats a POST. No page can prevent that.
    if (makes === 'twice' && key !== null) create();
    return makes !== 'no' && makes !== 'late' && epoch !== null && epoch !== this.epoch;
  }

  /** Late requests reach it after all. */
  arrive(most = Infinity) {
    for (const arrive of this.#late.splice(0, most)) arrive();
  }

  forgetKeys() {
    this.#keys = new Set();
  }

  /** Its database is replaced by a backup from before any of the requests. What was made has been made. */
  restore() {
    this.forgetKeys();
    this.#epoch += 1;
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
