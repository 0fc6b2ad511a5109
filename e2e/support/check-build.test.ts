import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { checkBuild } from './check-build.ts';

const read = [
  'src/main.tsx',
  'src/app/a.ts',
  'public/favicon.svg',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
];
const notRead = ['src/README.md', 'src/a.test.ts', 'src/app/a.test.tsx', 'src/service/a.ts'];

it('a build is outdated if one of its sources is newer', ({ onTestFinished }) => {
  const root = mkdtempSync(join(tmpdir(), 'desk-build-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const write = (name: string, at: number) => {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), '');
    utimesSync(join(root, name), at, at);
  };
  for (const name of [...read, ...notRead]) write(name, 1000);
  expect(() => checkBuild(root)).toThrow('is not built');
  write('dist/index.html', 2000);
  for (const name of notRead) write(name, 3000);
  checkBuild(root);
  for (const name of read) {
    write(name, 3000);
    expect(() => checkBuild(root), name).toThrow(`${join(root, name)} is newer`);
    write(name, 1000);
  }
});
