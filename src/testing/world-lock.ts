/** The one lock over all tabs of a world, as the browser grants it: in the order of asking. */
export class WorldLock<Tab extends { isZombie: boolean }> {
  #holder: Tab | null = null;
  #waiting: { tab: Tab; grant: () => void }[] = [];

  isOwnedBy(tab: Tab | undefined): boolean {
    return this.#holder === tab;
  }

  async run(tab: Tab, work: () => Promise<void>): Promise<void> {
    await new Promise<void>((grant) => {
      if (tab.isZombie) return;
      this.#waiting.push({ tab, grant });
      this.#grantNext();
    });
    await work();
    if (this.#holder === tab) this.#release();
  }

  /** A tab is gone, or the browser has taken the lock from it. @returns whether it held the lock. */
  leave(tab: Tab): boolean {
    this.#waiting = this.#waiting.filter((waiter) => waiter.tab !== tab);
    if (this.#holder !== tab) return false;
    this.#release();
    return true;
  }

  #release() {
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
}
