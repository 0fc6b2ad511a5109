import { createHash } from 'node:crypto';
import { relative } from 'node:path';

/**
 * The name of a class of a CSS module in the page: its own, and few letters for the file that it stands in. Vite's own names have
 * the line as well, which nothing compresses: 2 kB of the form's page.
 */
export const className = (name: string, path: string): string => {
  const file = relative(process.cwd(), path.split('?')[0] ?? path);
  return `${name}_${createHash('sha256').update(file).digest('base64url').slice(0, 3)}`;
};
