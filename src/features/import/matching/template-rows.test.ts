import { expect, it } from 'vitest';
import { taskKinds } from '#contract/operations.ts';
import { profiles } from '#contract/profiles.ts';
import type { Directory } from '#form/directory.ts';
import { toCsv } from '#ui/csv.ts';
import { createRowChecker } from '../checking/check-rows.ts';
import type { ImportPlan } from '../import-types.ts';
import { readFile } from '../reading/read-file.ts';
import { firstPlan } from './first-plan.ts';
import { templateRows } from './template-rows.ts';

const directory: Directory = {
  merchants: { choices: [{ value: 'harbor', label: 'Harbor Market' }], state: 'ready' },
  teams: { choices: [{ value: '17', label: 'North' }], state: 'ready' },
  agents: { choices: [{ value: 'f-1', label: 'Ana Lee' }], state: 'ready' },
  templates: { list: null, state: 'ready' },
};

const context = { directory, merchantId: 'harbor', zone: 'America/Chicago', now: '2037-12-21 10:00:00' };

/** What comes of a template that is imported as it was downloaded. */
const statesOf = async (
  bytes: Uint8Array,
  kind: (typeof taskKinds)[number],
  said: Partial<ImportPlan> = {},
) => {
  const read = await readFile(bytes);
  if (!('rows' in read)) throw new Error(JSON.stringify(read));
  const plan = firstPlan(read.headers, { usualKind: kind, merchantId: '' });
  const checker = createRowChecker()(read.rows, {
    plan: { ...plan, ...said, kind },
    headers: read.headers,
    directory,
    profile: profiles.documented,
    places: {},
  });
  const states: unknown[] = [];
  for (const row of checker.checkMore(1000)) states.push('problems' in row ? row.problems : row.state);
  return states;
};

it.each(taskKinds)('the template of a %s is ready as it is, for each way to assign', async (kind) => {
  const csv = new TextEncoder().encode(toCsv(templateRows(kind, context)));
  const variants = kind === 'pickup-delivery' ? ['ready', 'ready'] : ['ready', 'ready', 'ready'];
  expect(await statesOf(csv, kind)).toEqual(variants);
});
