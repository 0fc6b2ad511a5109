import { expect, it } from 'vitest';
import { taskKinds } from '#contract/operations.ts';
import { profiles } from '#contract/profiles.ts';
import { toCsv } from '#ui/csv.ts';
import { createRowChecker } from '../checking/check-rows.ts';
import { readFile } from '../reading/read-file.ts';
import { firstPlan, withKind } from './first-plan.ts';
import { templateRows } from './template-rows.ts';

const list = { choices: null, state: 'ready' as const };
const directory = {
  merchants: list,
  teams: list,
  agents: list,
  templates: { list: null, state: list.state },
};

it.each(taskKinds)('the template of a %s is ready as it is', async (kind) => {
  const filled = { merchantId: 'harbor', zone: 'America/Chicago', now: '2037-12-21 10:00:00' };
  const { headers, rows } = await readFile(new TextEncoder().encode(toCsv(templateRows(kind, filled))));
  const plan = withKind(firstPlan(headers, { merchantId: '' }), kind, headers, null);
  const context = { plan, headers, directory, profile: profiles.documented, places: {} };
  expect(createRowChecker()(rows, context).checkMore(1000)).toMatchObject([{ state: 'ready' }]);
});
