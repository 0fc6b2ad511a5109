import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import font from '@fontsource-variable/inter/package.json' with { type: 'json' };
import type { Plugin } from 'vite';

/** Adds the font to `licenses.txt`, because Vite lists only JavaScript modules. */
export const fontLicence = (): Plugin => ({
  name: 'font-licence',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler: async (_options, bundle) => {
      const notices = bundle['licenses.txt'];
      if (notices?.type !== 'asset') return;
      const text = await readFile(fileURLToPath(import.meta.resolve(`${font.name}/LICENSE`)), 'utf8');
      notices.source = `${String(notices.source)}\n## ${font.name} - ${font.version} (${font.license})\n\n${text.trim()}\n`;
    },
  },
});
