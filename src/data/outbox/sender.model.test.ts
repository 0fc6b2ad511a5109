import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { importBugs, machineBugs, rowBugs, worldBugs, type Bug } from '#testing/outbox-bugs.ts';
import { faults } from '#testing/outbox-faults.ts';
import { daysUntilForgotten, daysWithinMemory, OutboxWorld, worldRows } from '#testing/outbox-world.ts';
import type { Settlement } from './transitions.ts';

/**
 * A history is a list of numbers: the low bits of each choose the command, the others its arguments. That is quick to
 * generate and shrinks to the few commands that matter.
 */
type History = number[];

/** The tasks of the form, and beside them the rows of an import. */
const formIds = ['a', 'b'] as const;
const allIds = [...formIds, ...worldRows];
const allFaults = Object.values(faults);
const settlements: Settlement[] = ['exists', 'stop'];

const pick = <T>(from: readonly T[], bits: number): T => from[bits % from.length] as T;

type Command = (world: OutboxWorld, tab: number, id: string, bits: number) => void | Promise<void>;

const calm: readonly [weight: number, command: Command][] = [
  [3, (world, _tab, _id, bits) => world.submit(pick(formIds, bits >> 1))],
  [3, (world, tab) => world.drain(tab)],
  [
    7,
    async (world, _tab, _id, bits) => {
      for (let at = 0; at < 6; at += 1) await world.step((bits >> (at * 3)) & 7);
    },
  ],
  [2, (world) => world.settleDown()],
];

const troubled: readonly [weight: number, command: Command][] = [
  ...calm,
  [6, (world, _tab, _id, bits) => world.network.meet(pick(allFaults, bits))],
  // The service fails several times in a row.
  [
    1,
    (world, _tab, _id, bits) => world.network.meet(...Array.from({ length: 6 }, () => pick(allFaults, bits))),
  ],
  [3, (world) => world.wait()],
  [2, (world, tab) => world.crash(tab)],
  [1, (world, tab) => world.freeze(tab)],
  [2, (world, tab, _id, bits) => world.whileSending(tab, (bits & 4) === 0 ? 'crash' : 'freeze')],
  [1, (world) => world.steps.thaw()],
  [1, (world) => world.service.arrive(1)],
  [1, (world, _tab, _id, bits) => world.device.fill(1 + (bits & 3))],
  [1, (world) => world.sleep(daysUntilForgotten)],
  [2, (world, tab, _id, bits) => world.flip(tab, pick(['onLine', 'hasKey', 'knowsDedupes'], bits >> 2))],
  [4, (world, tab, id, bits) => world.sendNow(tab, id, (bits & 4) === 0)],
  [
    4,
    (world, tab, id, bits) =>
      world.apply(tab, id, { type: 'settle', how: pick(settlements, bits >> 2), now: 0 }),
  ],
  [
    3,
    (world, tab, id, bits) => world.apply(tab, id, { type: pick(['cancel', 'reopen'], bits >> 2), now: 0 }),
  ],
  // A decision, and taken back.
  [
    1,
    async (world, tab, id, bits) => {
      world.apply(tab, id, { type: 'settle', how: pick(settlements, bits >> 2), now: 0 });
      await world.settleDown();
      world.apply(tab, id, { type: 'reopen', now: 0 });
    },
  ],
  [2, (world, _tab, id) => world.resend(id)],
  [1, (world, _tab, id) => world.resend(`${id}+1`)],
];

/** A person starts or resumes an import, and pauses it. */
const imports: readonly [weight: number, command: Command][] = [
  [4, (world) => world.run()],
  [1, (world) => world.pause()],
  // Another browser was given the same file, just now or weeks ago.
  [2, (world, _tab, _id, bits) => world.createElsewhere(bits >> 2)],
  [
    2,
    async (world, _tab, _id, bits) => {
      world.createElsewhere(bits >> 2);
      await world.sleep(daysWithinMemory);
      await world.sleep(daysWithinMemory);
      world.network.meet(pick(allFaults, bits));
      world.run();
    },
  ],
  [2, (world) => world.sleep(daysWithinMemory)],
];

const spread = (commands: readonly [number, Command][]): Command[] =>
  commands.flatMap(([weight, command]) => Array.from({ length: weight }, () => command));

const calmCommands = spread(calm);
const troubledCommands = spread(troubled);
const importCommands = spread([...imports, ...troubled]);
const calmImportCommands = spread([[4, (world) => world.run()], ...calm]);

type Kind = { isCalm?: boolean; withImport?: boolean };

const commandsOf = ({ isCalm = false, withImport = false }: Kind): Command[] => {
  if (withImport) return isCalm ? calmImportCommands : importCommands;
  return isCalm ? calmCommands : troubledCommands;
};

const run = async (world: OutboxWorld, kind: Kind, history: History) => {
  const commands = commandsOf(kind);
  const ids = kind.withImport ? allIds : formIds;
  for (const number of history) {
    const bits = number >> 6;
    await pick(commands, number & 63)(world, bits & 1, pick(ids, bits >> 1), bits);
  }
  await world.heal();
  world.checkEnd();
};

/**
 * How many histories are tried: others on each run. `HISTORIES=100000 npx vitest run src/data/outbox/sender.model.test.ts` tries
 * more, after a change of the outbox.
 */
const runs = Number(process.env['HISTORIES'] ?? 2000);
/** A history with an import meets its mistakes sooner, and takes longer. */
const importRuns = Math.ceil(runs / 3);
/** In how many histories a planted mistake has to show. */
const runsToFind = 6000;

const histories = fc.array(fc.nat(2 ** 30), { minLength: 1, maxLength: 20, size: 'max' });

const property = (bug: Bug | null = null, kind: Kind = {}) =>
  fc.asyncProperty(histories, fc.boolean(), async (history, dedupes) => {
    const world = new OutboxWorld(dedupes, bug);
    await run(world, kind, history);
    if (!kind.isCalm) return;
    for (const { state, settledBy, tries, doubt, id } of world.rows.values())
      if (
        state !== 'created' ||
        settledBy !== 'service' ||
        tries !== 1 ||
        doubt !== 'none' ||
        world.service.made.get(id) !== 1
      )
        throw new Error(`${id} is ${state} after ${tries} attempts`);
  });

const report = (found: fc.RunDetails<[History, boolean]>): string =>
  found.failed ? `${String(found.errorInstance)} ${fc.defaultReportMessage(found)}` : 'holds';

describe('the outbox, over any history of two tabs, crashes and faults', () => {
  it('loses no task, creates none twice and shows no wrong outcome', async () => {
    expect(report(await fc.check(property(), { numRuns: runs }))).toBe('holds');
  }, 600_000);

  it('creates every task at the first attempt if nothing goes wrong', async () => {
    expect(report(await fc.check(property(null, { isCalm: true }), { numRuns: 300 }))).toBe('holds');
  });
});

describe('an import next to tasks from the form, over any such history', () => {
  const withImport = { withImport: true };

  it('loses no row, creates none twice and shows no outcome that is wrong', async () => {
    expect(report(await fc.check(property(null, withImport), { numRuns: importRuns }))).toBe('holds');
  }, 600_000);

  it('creates every row at the first attempt if nothing goes wrong', async () => {
    const calmly = property(null, { ...withImport, isCalm: true });
    expect(report(await fc.check(calmly, { numRuns: 200 }))).toBe('holds');
  });

  const bugs = [...importBugs, ...worldBugs, ...(Object.keys(rowBugs) as (keyof typeof rowBugs)[])];

  it.each(bugs)('is found with this mistake: %s', async (bug) => {
    const found = await fc.check(property(bug, withImport), {
      numRuns: runsToFind,
      endOnFailure: true,
      // All of them show with this one.
      seed: 4,
    });
    expect(found.failed).toBe(true);
  });
});

describe('the model finds', () => {
  const bugs = [...worldBugs, ...(Object.keys(machineBugs) as (keyof typeof machineBugs)[])];

  it.each(bugs)('%s', async (bug) => {
    // A fixed seed gives the same histories each time, so that a mistake that was found once is found always.
    const found = await fc.check(property(bug), { numRuns: runsToFind, endOnFailure: true, seed: 6 });
    expect(found.failed).toBe(true);
  });

  it('at least ten planted mistakes', () => {
    expect(bugs.length).toBeGreaterThanOrEqual(10);
  });
});
