import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anIntent } from '#testing/intents.ts';
import { faults, OutboxWorld, type Bug, type Fault } from '#testing/outbox-world.ts';
import { advance, type IntentEvent } from './intent.ts';

type Command =
  | { do: 'submit'; id: string; tab: number }
  | { do: 'drain'; tab: number }
  | { do: 'steps'; picks: number[] }
  | { do: 'meet'; faults: Fault[] }
  | { do: 'crash'; tab: number }
  | { do: 'arrive late' | 'settle down' }
  | { do: 'go offline' | 'come back'; tab: number }
  | { do: 'apply'; tab: number; id: string; event: IntentEvent };

const tab = fc.constantFrom(0, 1);
const id = fc.constantFrom('a', 'b');
const now = 1;

const eventOf = (dedupes: boolean): fc.Arbitrary<IntentEvent> =>
  fc.constantFrom<IntentEvent>(
    { type: 'settle', how: 'there', now },
    { type: 'settle', how: 'again', now },
    { type: 'settle', how: 'drop', now },
    { type: 'release', now },
    { type: 'send-now', now },
    { type: 'withdraw', now },
    { type: 'replay', dedupes, now },
  );

const commandOf = (dedupes: boolean): fc.Arbitrary<Command> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ do: fc.constant('submit' as const), id, tab }) },
    { weight: 4, arbitrary: fc.record({ do: fc.constant('drain' as const), tab }) },
    {
      weight: 8,
      arbitrary: fc.record({
        do: fc.constant('steps' as const),
        picks: fc.array(fc.nat(7), { minLength: 1, maxLength: 12 }),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('meet' as const),
        faults: fc.array(fc.constantFrom(...faults), { minLength: 1, maxLength: 3 }),
      }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('crash' as const), tab }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('arrive late' as const) }) },
    { weight: 4, arbitrary: fc.record({ do: fc.constant('settle down' as const) }) },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constantFrom('go offline' as const, 'come back' as const), tab }),
    },
    {
      weight: 4,
      arbitrary: fc.record({ do: fc.constant('apply' as const), tab, id, event: eventOf(dedupes) }),
    },
  );

/** What must hold at any moment of any history (reliability.md A.1). */
const check = (world: OutboxWorld) => {
  expect(world.mostInFlight, 'two requests at a time').toBeLessThanOrEqual(1);
  for (const intent of world.rows.values()) {
    const made = world.made.get(intent.id) ?? 0;
    expect(made, 'more tasks than the person asked for').toBeLessThanOrEqual(1 + intent.resends);
    if (intent.state === 'created' && intent.settledBy === 'service')
      expect(made, 'created, but not there').toBeGreaterThanOrEqual(1);
    if (intent.state === 'rejected') expect(made, 'rejected, but there').toBe(0);
  }
};

const run = async (world: OutboxWorld, history: readonly Command[]) => {
  const submitted = new Set<string>();
  for (const command of history) {
    switch (command.do) {
      case 'submit':
        if (!world.rows.has(command.id)) world.rows.set(command.id, anIntent({ id: command.id }));
        submitted.add(command.id);
        void world.tabs[command.tab]?.sender.drain();
        break;
      case 'drain':
        void world.tabs[command.tab]?.sender.drain();
        break;
      case 'steps':
        for (const pick of command.picks) await world.step(pick);
        break;
      case 'meet':
        world.meet(command.faults);
        break;
      case 'crash':
        world.crash(command.tab);
        break;
      case 'settle down':
        await world.settleDown();
        break;
      case 'arrive late':
        world.arriveLate();
        break;
      case 'go offline':
      case 'come back': {
        const where = world.tabs[command.tab];
        if (where) where.onLine = command.do === 'come back';
        break;
      }
      case 'apply':
        void world.tabs[command.tab]?.sender.apply(command.id, command.event);
        break;
    }
    check(world);
  }
  // Everything is well again: whatever may go out by itself or by the person's button goes out.
  world.heal();
  for (let round = 0; round < 3; round += 1) {
    await world.settleDown();
    for (const intent of world.rows.values()) {
      const released = advance(intent, { type: 'send-now', now });
      if (released) world.rows.set(intent.id, released);
    }
    void world.tabs[0]?.sender.drain();
    await world.settleDown();
  }
  check(world);
  expect(new Set(world.rows.keys()), 'an intent was lost').toEqual(submitted);
  for (const intent of world.rows.values())
    expect(['created', 'rejected', 'unknown'], 'stuck').toContain(intent.state);
};

const histories = (dedupes: boolean) => fc.array(commandOf(dedupes), { maxLength: 40, size: 'max' });

const property = (dedupes: boolean, bug: Bug | null = null) =>
  fc.asyncProperty(histories(dedupes), (history) => run(new OutboxWorld(dedupes, bug), history));

describe('the outbox, over any history of two tabs, crashes and faults', () => {
  it.each([false, true])('loses nothing and doubles nothing (service dedupes: %s)', async (dedupes) => {
    const result = await fc.check(property(dedupes), { numRuns: 1000 });
    expect(result.failed ? fc.defaultReportMessage(result) : 'holds').toBe('holds');
  });

  it.each([false, true])(
    'creates everything where nothing goes wrong (service dedupes: %s)',
    async (dedupes) => {
      const calm = histories(dedupes).map((history) =>
        history.filter(({ do: name }) => name === 'submit' || name === 'drain' || name === 'steps'),
      );
      const all = fc.asyncProperty(calm, async (history) => {
        const world = new OutboxWorld(dedupes);
        await run(world, history);
        for (const intent of world.rows.values()) {
          expect(intent).toMatchObject({
            state: 'created',
            settledBy: 'service',
            attempt: 1,
            uncertain: false,
          });
          expect(world.made.get(intent.id)).toBe(1);
        }
      });
      await fc.assert(all, { numRuns: 300 });
    },
  );
});

describe('the model finds', () => {
  it.each<[Bug, boolean]>([
    ['blind retry', false],
    ['no lock', false],
    ['uncertainty forgotten', true],
    ['uncertainty forgotten', false],
  ])('%s (service dedupes: %s)', async (bug, dedupes) => {
    const found = await fc.check(property(dedupes, bug), { numRuns: 2000, endOnFailure: true });
    expect(found.failed).toBe(true);
  });
});
