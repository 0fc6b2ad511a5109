import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the repository, with a slash at the end. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** The folders and single files at the top that hold what people write; the rest is generated or installed. */
const written = ['src', 'e2e', 'README.md', 'vite.config.ts'];

export type RepositoryFile = { path: string; text: string };

/** Every written file whose path fits the pattern, with its path from the root: `src/form/values.ts`. */
export const repositoryFiles = (pattern: RegExp): RepositoryFile[] =>
  written
    .flatMap((name) =>
      name.includes('.')
        ? [name]
        : readdirSync(join(root, name), { recursive: true, encoding: 'utf8' }).map(
            (path) => `${name}/${path.replaceAll('\\', '/')}`,
          ),
    )
    .filter((path) => pattern.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
