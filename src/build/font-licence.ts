import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const font = '@fontsource-variable/inter';

const read = (url: string): Promise<string> => readFile(fileURLToPath(url), 'utf8');

/** Adds the font to `licenses.txt`, because Vite lists only JavaScript modules. */
export const fontLicence = (): Plugin => ({
  name: 'font-licence',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler: async (_options, bundle) => {
      const notices = bundle['licenses.txt'];
      if (notices?.type !== 'asset') return;
      const { version, license } = JSON.parse(
        await read(import.meta.resolve('@fontsource-variable/inter/package.json')),
      ) as {
        version: string;
        license: string;
      };
      const text = await read(import.meta.resolve('@fontsource-variable/inter/LICENSE'));
      notices.source = `${String(notices.source)}\n## ${font} - ${version} (${license})\n\n${text.trim()}\n`;
    },
  },
});
