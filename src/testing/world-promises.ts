/** A promise of the outbox that a history broke. */
class BrokenPromise extends Error {
  override name = 'BrokenPromise';
}

/** What the outbox promises, looked at while tabs are at work; their code must not swallow what broke. */
export class WorldPromises {
  #broken: BrokenPromise | null = null;

  keep(holds: boolean, words: string) {
    if (!holds) this.#broken ??= new BrokenPromise(words);
  }

  throwBroken() {
    if (this.#broken !== null) throw this.#broken;
  }
}
