import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { fieldNames, fieldRow, type FieldName } from './fields.ts';
import { fieldsOf, taskKinds } from './operations.ts';
import { profiles } from './profiles.ts';
import { canFollow, taskStates } from './task-state.ts';
import { statedZones } from './time-zones.ts';

const page = readFileSync(fileURLToPath(new URL('README.md', import.meta.url)), 'utf8');

/** The cells of the table rows under a heading, without code marks. */
const tableOf = (heading: string): string[][] => {
  const [, after = ''] = page.split(`\n${heading}\n`);
  const [section = ''] = after.split(/\n#+ /);
  return [...section.matchAll(/^\|(.*)\|$/gm)].map(([, row = '']) =>
    row.split('|').map((cell) => cell.trim().replaceAll('`', '')),
  );
};

const sentWhen = (name: FieldName): string => {
  const { optional, presenceMatters } = fieldRow(name);
  if (optional) return 'if not blank';
  return presenceMatters ? 'if chosen' : 'always';
};

it('the table of §2.1 has the fields with their types, lengths and operations', () => {
  const expected = fieldNames.map((name) => {
    const { wire, max } = fieldRow(name);
    const marks = taskKinds.map((kind) => (fieldsOf(kind).includes(name) ? '×' : ''));
    return [name, wire, sentWhen(name), String(max ?? ''), ...marks];
  });
  const columns = 4 + taskKinds.length;
  expect(
    tableOf('### 2.1 Task')
      .filter((row) => row.length === columns + 1)
      .slice(2)
      .map((row) => row.slice(0, columns)),
  ).toEqual(expected);
});

it('§2.1 explains every type that a field has', () => {
  const explained = tableOf('### 2.1 Task').filter((row) => row.length === 3);
  const types = new Set<string>(fieldNames.map((name) => fieldRow(name).wire));
  expect(new Set(explained.slice(2).map(([type]) => type))).toEqual(types);
});

it('the table of §2.2 has the stated zones', () => {
  expect(tableOf('### 2.2 Time zones').slice(2)).toEqual(
    Object.entries(statedZones).map(([code, { offset, region, season }]) => [code, offset, region, season]),
  );
});

it('the table of states has each state with what can follow', () => {
  const rows = tableOf('## Extensions').filter(([state = '']) => taskStates.some((each) => each === state));
  expect(rows).toEqual(
    taskStates.map((state) => [state, taskStates.filter((next) => canFollow(state, next)).join(', ')]),
  );
});

it('the table of spellings has the names that the preset Tookan v2 sends', () => {
  const expected = taskKinds.flatMap((kind) =>
    profiles['tookan-v2'].spelling[kind].map((rule) =>
      'as' in rule
        ? [kind, rule.field, rule.as, 'always']
        : [kind, rule.field, `beside it ${rule.also}`, `${rule.where} has entries`],
    ),
  );
  expect(tableOf('### Spelling').slice(2)).toEqual(expected);
});

it('the table of §1 has the paths of the documented profile', () => {
  expect(
    tableOf('## 1. Operations')
      .slice(2)
      .map(([, path]) => path),
  ).toEqual(Object.values(profiles.documented.paths));
});
