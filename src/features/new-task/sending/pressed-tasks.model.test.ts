// @vitest-environment jsdom
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Connection } from '#data/http/connection.ts';
import { profiles } from '#contract/profiles.ts';
import { newValues, type FormValues } from '#form/values.ts';
import { emptyDraft, isUntouched, nextDraft, type Draft } from '../drafts/draft.ts';
import { pressedIds, pressedSnapshots } from '../pressed-snapshots.ts';
import { freezeTask, type PressedTask, type Question } from '../pressed-task.ts';
import { createPressedTasks } from './pressed-tasks.ts';

const connection: Connection = {
  id: 'c1',
  baseUrl: 'https://dispatch.test',
  profile: profiles.documented,
  merchantId: 'm1',
  account: null,
  capabilities: null,
  isKeyChecked: true,
  ownKey: null,
  promos: null,
  hasKey: true,
};

/** As many turns of the microtask queue as there are between two steps at most. */
const fewTurns = async () => {
  for (let turn = 0; turn < 12; turn += 1) await Promise.resolve();
};

type Ends = 'recorded' | 'recorded, page died' | Question['why'];

const questions: Record<Question['why'], Question> = {
  'number-used': { why: 'number-used', text: 'Used before.' },
  'sent-elsewhere': { why: 'sent-elsewhere', order: 'A-2', text: 'Sent with other values.' },
  'not-recorded': { why: 'not-recorded' },
  'part-missing': { why: 'part-missing' },
  problems: { why: 'problems', issues: [], messages: ['No.'] },
};

/** One person, one form, one device, and an outbox that answers when it is told to. */
class Desk {
  /** By id, as the outbox keeps them: of one id it has one. */
  readonly outbox = new Map<string, FormValues>();
  readonly drafts: FormValues[] = [];
  /** What was frozen at each press, in the order of the presses. */
  readonly frozen = new Map<string, string>();
  /** Those that were never asked about, nor left by a page that died. */
  readonly undisturbed = new Set<string>();
  form: Draft = emptyDraft('m1');
  #left: FormValues | null = null;
  #typed = 0;
  #jobs: { task: PressedTask; end: (end: Ends) => void }[] = [];
  #page = this.#open();

  #open() {
    const jobs: typeof this.jobs = [];
    this.#jobs = jobs;
    return createPressedTasks({
      record: (task) =>
        new Promise((resolve, reject) => {
          jobs.push({
            task,
            end: (end) => {
              if (end.startsWith('recorded') && !this.outbox.has(task.id))
                this.outbox.set(task.id, structuredClone(task.values));
              if (end === 'recorded, page died') return;
              if (end !== 'recorded') this.undisturbed.delete(task.id);
              if (end === 'part-missing') reject(new TypeError('Failed to fetch a module'));
              else resolve(end === 'recorded' ? null : questions[end]);
            },
          });
        }),
      snapshots: pressedSnapshots,
      claim: () => Promise.resolve(true),
      whenFree: () => Promise.resolve(),
    });
  }

  get jobs() {
    return this.#jobs;
  }

  get asking() {
    return this.#page.all().filter(({ question }) => question !== null);
  }

  get waiting() {
    return this.#page.all();
  }

  type() {
    this.#typed += 1;
    this.form.values.customer_phone = `+1 415 555 ${this.#typed}`;
    this.form.values.job_description += ` ${this.#typed}`;
  }

  press() {
    if (this.#left && isUntouched(this.form.values, this.#left)) return;
    if (this.form.values.customer_phone === '') return;
    const task = freezeTask({ id: this.form.id, kind: 'delivery', values: this.form.values, connection });
    this.frozen.set(task.id, JSON.stringify(task.values));
    this.undisturbed.add(task.id);
    this.#page.add(task);
    this.form = nextDraft(this.form.values);
    this.#left = structuredClone(this.form.values);
  }

  /** @param at which one, where there are several at a time. */
  async end(how: Ends, at = 0) {
    const [job] = this.#jobs.splice(at % Math.max(1, this.#jobs.length), 1);
    job?.end(how);
    if (how === 'recorded, page died') await this.die();
    await fewTurns();
  }

  async answer(bits: number) {
    const { asking } = this;
    const view = asking[bits % Math.max(1, asking.length)];
    if (!view?.question) return;
    const { why } = view.question;
    this.#page.answer(view.task.id, why === 'number-used' || why === 'not-recorded' ? why : undefined);
    await fewTurns();
  }

  returnToForm(bits: number) {
    const { asking } = this;
    const view = asking[bits % Math.max(1, asking.length)];
    if (!view) return;
    if (this.form.values.customer_phone !== '') this.drafts.push(this.form.values);
    this.form = { id: crypto.randomUUID(), values: structuredClone(newValues(view.task.values)) };
    this.#page.returnToForm(view.task.id);
  }

  /** The page goes, and with it all that was not written; a draft is saved by others. */
  async die() {
    for (const { task } of this.#page.all()) this.undisturbed.delete(task.id);
    this.#page = this.#open();
    await this.#page.adopt();
    await fewTurns();
  }

  async settle() {
    for (let round = 0; round < 200 && this.waiting.length > 0; round += 1) {
      if (this.#jobs.length > 0) await this.end('recorded');
      else await this.answer(0);
    }
  }
}

type Step = {
  what: 'type' | 'press' | 'five presses' | 'end' | 'answer' | 'return to form' | 'die';
  bits: number;
};

const ends: readonly Ends[] = [
  'recorded',
  'recorded',
  'recorded',
  'number-used',
  'not-recorded',
  'part-missing',
  'problems',
  'sent-elsewhere',
  'recorded, page died',
];

const perform = async (desk: Desk, { what, bits }: Step): Promise<void> => {
  switch (what) {
    case 'type':
      return desk.type();
    case 'press':
      return desk.press();
    case 'five presses':
      for (let times = 0; times < 5; times += 1) desk.press();
      return;
    case 'end':
      return desk.end(ends[bits % ends.length] ?? 'recorded', bits >> 3);
    case 'answer':
      return desk.answer(bits);
    case 'return to form':
      return desk.returnToForm(bits);
    case 'die':
      return desk.die();
  }
};

const step: fc.Arbitrary<Step> = fc.record({
  what: fc.oneof(
    { weight: 5, arbitrary: fc.constant('type' as const) },
    { weight: 4, arbitrary: fc.constant('press' as const) },
    { weight: 5, arbitrary: fc.constant('end' as const) },
    fc.constantFrom('five presses' as const, 'answer' as const, 'return to form' as const, 'die' as const),
  ),
  bits: fc.nat({ max: 255 }),
});

describe('a pressed task', () => {
  it('is recorded once, unchanged and in order, whatever is typed, fails, is asked or is closed meanwhile', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 60 }), async (steps) => {
        localStorage.clear();
        const desk = new Desk();
        for (const each of steps) {
          await perform(desk, each);
          // Nothing that a person pressed is only in the page's memory.
          expect(desk.waiting.filter(({ task }) => !pressedIds().has(task.id))).toEqual([]);
        }
        const takenBack = new Set(
          [...desk.frozen.keys()].filter(
            (id) => !desk.outbox.has(id) && desk.waiting.every(({ task }) => task.id !== id),
          ),
        );
        await desk.settle();
        expect(desk.waiting).toEqual([]);
        expect([...pressedIds()]).toEqual([]);
        for (const [id, values] of desk.outbox) expect(JSON.stringify(values)).toBe(desk.frozen.get(id));
        expect([...desk.frozen.keys()].filter((id) => !desk.outbox.has(id) && !takenBack.has(id))).toEqual(
          [],
        );
        const inOrder = (ids: Iterable<string>) => [...ids].filter((id) => desk.undisturbed.has(id));
        expect(inOrder(desk.outbox.keys())).toEqual(inOrder(desk.frozen.keys()));
        // What went back to the form, or was typed since, is there, among the drafts, or was pressed again.
        const stored = [desk.form.values, ...desk.drafts, ...desk.outbox.values()].map(
          ({ job_description }) => job_description,
        );
        for (const id of takenBack) {
          const { job_description } = JSON.parse(desk.frozen.get(id) ?? '') as FormValues;
          expect(stored.some((text) => text.startsWith(job_description))).toBe(true);
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe('a task pressed on another page', () => {
  it('is recorded by a page that stays open, once the page of the press is gone, and not before', async () => {
    localStorage.clear();
    const values = newValues({ order_id: 'A-1' });
    pressedSnapshots.write(freezeTask({ id: 'p1', kind: 'delivery', values, connection }));
    const recorded: string[] = [];
    let isTheirs = true;
    const gone = Promise.withResolvers<void>();
    const tasks = createPressedTasks({
      record: (task) => {
        recorded.push(task.id);
        return Promise.resolve(null);
      },
      snapshots: pressedSnapshots,
      claim: () => Promise.resolve(!isTheirs),
      whenFree: () => gone.promise,
    });
    await tasks.adopt();
    await fewTurns();
    expect([recorded, tasks.all()]).toEqual([[], []]);
    isTheirs = false;
    gone.resolve();
    await fewTurns();
    expect(recorded).toEqual(['p1']);
    expect(pressedSnapshots.read()).toEqual([]);
  });
});
