import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const filesIn = (folder: string, recursive: boolean): string[] =>
  readdirSync(folder, { recursive, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(md|test\.tsx?)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));

/** Files outside `src` that the build reads. */
const beside = ['index.html', 'vite.config.ts', 'package-lock.json'];

/** Folders that are no part of the built page. */
const outside = new Set(['testing', 'service', 'hosts']);

/** @throws Error where the dashboard is not built, or was built before its sources changed. */
export const checkBuild = (root: string): void => {
  const page = join(root, 'dist', 'index.html');
  if (!existsSync(page)) throw new Error('The dashboard is not built. Run: npm run build');
  const built = statSync(page).mtimeMs;
  const folders = readdirSync(join(root, 'src'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !outside.has(entry.name))
    .map((entry) => join(root, 'src', entry.name));
  const files = [
    ...[...folders, join(root, 'public')].flatMap((folder) => filesIn(folder, true)),
    ...filesIn(join(root, 'src'), false),
    ...beside.map((name) => join(root, name)),
  ];
  const newer = files.find((file) => statSync(file).mtimeMs > built);
  if (newer !== undefined) throw new Error(`${newer} is newer than the built dashboard. Run: npm run build`);
};
