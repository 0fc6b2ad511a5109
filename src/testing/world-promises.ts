import { existedBefore, isAskable, type Intent, type KeyMemory } from '#data/outbox/intent.ts';
import type { IntentEvent } from '#data/outbox/transitions.ts';
import type { WorldService } from './world-service.ts';

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

  checkChange(next: Intent, before: Intent | undefined, event: IntentEvent) {
    this.check(before !== undefined, 'an intent was lost');
    this.check(
      (before?.settledBy ?? null) === null ||
        event.type === 'settle' ||
        (event.type === 'reopen' && before?.settledBy === 'person'),
      'a settled card was changed',
    );
    const isBusy = event.type === 'answered' && event.outcome.kind === 'busy';
    const isPaused = (next.notBefore ?? 0) > event.now;
    this.check(!isBusy || isPaused, 'a busy service is asked without a pause');
  }

  /** Compares an intent with the tasks that the service made for it. */
  checkTasks(intent: Intent, { made, madeElsewhere }: WorldService) {
    const count = made.get(intent.id) ?? 0;
    this.check(count <= 1, 'more tasks than the person asked for');
    this.check(intent.state !== 'rejected' || count === 0, 'rejected, but there');
    const isCreated = intent.state === 'created' && intent.settledBy === 'service';
    this.check(!isCreated || count > 0, 'created, but not there');
    const isByOthers = madeElsewhere.has(intent.id);
    this.check(!isCreated || !existedBefore(intent) || isByOthers, 'there already, but its own');
  }

  /** What holds once everything was sent that can be sent. */
  checkEnd(intent: Intent, service: KeyMemory) {
    this.check(intent.state !== 'waiting' && intent.state !== 'sending', 'stuck');
    this.check(!isAskable(intent, service), 'the service could settle it, and was not asked');
  }
}
