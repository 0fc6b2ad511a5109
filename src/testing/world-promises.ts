/** A promise of the outbox that a history broke. */
class BrokenPromise extends Error {
  override name = 'BrokenPromise';
}

/** The invariants of the outbox, checked while tabs work. A violation is recorded, since the code under test may catch the error. */
export class WorldPromises {
  #broken: BrokenPromise | null = null;

  check(holds: boolean, words: string) {
    if (!holds) this.#broken ??= new BrokenPromise(words);
  }

  throwBroken() {
    if (this.#broken !== null) throw this.#broken;
  }
}
