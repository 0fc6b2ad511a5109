type Step<Tab> = { tab: Tab; run: () => void };

/** Runs until no promise can continue: only then the event loop starts a new task. */
export const untilIdle = () => new Promise<void>((done) => void setImmediate(done));

/** What the tabs of a world wait for: accesses to the device, and halves of requests. */
export class WorldSteps<Tab extends { dead: boolean }> {
  #waiting: Step<Tab>[] = [];
  #frozen: Step<Tab>[] = [];

  get areLeft(): boolean {
    return this.#waiting.length > 0;
  }

  wait(tab: Tab): Promise<void> {
    return new Promise((run) => {
      // A dead tab's promises stay open for ever.
      if (!tab.dead) this.#waiting.push({ tab, run });
    });
  }

  /** Lets one of the steps happen, and everything that follows from it at once. */
  async take(pick: number) {
    const [step] = this.#waiting.splice(pick % Math.max(1, this.#waiting.length), 1);
    if (!step) return;
    step.run();
    await untilIdle();
  }

  /** The place of the next step of a tab; that of the first step if it has none. */
  firstOf(tab: Tab | undefined): number {
    return Math.max(
      0,
      this.#waiting.findIndex((step) => step.tab === tab),
    );
  }

  /** The steps of a tab don't happen any more, or not before `thaw`. */
  remove(tab: Tab, isFrozen: boolean) {
    const { own = [], others = [] } = Object.groupBy(this.#waiting, (step) =>
      step.tab === tab ? 'own' : 'others',
    );
    this.#waiting = others;
    if (isFrozen) this.#frozen.push(...own);
  }

  /** Frozen tabs continue where they stopped. */
  thaw() {
    this.#waiting.push(...this.#frozen.splice(0));
  }
}
