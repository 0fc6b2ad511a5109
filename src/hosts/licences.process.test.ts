import { build, type Rolldown } from 'vite';
import { expect, it } from 'vitest';

/** The package that a module of the bundle comes from; '' of our own. */
const packageOf = (id: string): string =>
  /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id.replaceAll('\\', '/'))?.[1] ?? '';

it('the licence of every package in the page, and of its font, is in licenses.txt', async () => {
  const built = (await build({
    logLevel: 'silent',
    build: { write: false },
  })) as Rolldown.RolldownOutput;
  const { output } = built;
  const shipped = new Set(
    output
      .flatMap((file) => (file.type === 'chunk' ? file.moduleIds : file.originalFileNames).map(packageOf))
      .filter(Boolean),
  );
  const notices = output.find(({ fileName }) => fileName === 'licenses.txt');
  const text = notices?.type === 'asset' ? String(notices.source) : '';
  const named = [...text.matchAll(/^## (\S+) - \S+ \((.+)\)$/gm)].map(([, name, licence]) => ({
    name,
    licence,
  }));
  expect(shipped.size).toBeGreaterThan(10);
  expect(named.map(({ name }) => name)).toEqual(expect.arrayContaining([...shipped]));
  expect(
    named.filter(
      ({ licence }) => !/^(MIT|ISC|0BSD|Unlicense|BSD-\d-Clause|Apache-2\.0)$/.test(licence ?? ''),
    ),
  ).toEqual([{ name: '@fontsource-variable/inter', licence: 'OFL-1.1' }]);
  expect(text).toContain('SIL OPEN FONT LICENSE');
  // A whole build, most of it compression.
});
