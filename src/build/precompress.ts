import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(html|js|css|svg|wasm)$/;

/** Writes `.br` and `.gz` next to each built file, so that no request waits for compression. */
export const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  writeBundle: {
    // After the pages are written.
    order: 'post',
    sequential: true,
    handler: async ({ dir = '' }) => {
      const files = await readdir(dir, { recursive: true });
      await Promise.all(
        files
          .filter((file) => compressible.test(file))
          .map(async (file) => {
            const path = join(dir, file);
            const content = await readFile(path);
            await Promise.all([
              promisify(brotliCompress)(content).then((packed) => writeFile(`${path}.br`, packed)),
              promisify(gzip)(content, { level: 9 }).then((packed) => writeFile(`${path}.gz`, packed)),
            ]);
          }),
      );
    },
  },
});
