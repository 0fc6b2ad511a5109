import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const newestOf = (folder: string): { file: string; at: number } =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ file, at: statSync(file).mtimeMs }))
    .reduce((newest, next) => (next.at > newest.at ? next : newest), { file: '', at: 0 });

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
  for (const { file, at } of [...folders, join(root, 'public')].map(newestOf))
    if (at > built) throw new Error(`${file} is newer than the built dashboard. Run: npm run build`);
};
