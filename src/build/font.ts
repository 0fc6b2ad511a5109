import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import font from '@fontsource-variable/inter/package.json' with { type: 'json' };
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

/** The `unicode-range` in `ui/font.css`, and what the font doesn't have anyway. Combining marks would take 6 kB. */
const letters = [...Array(0x2216).keys()].filter((code) => code < 0x300 || code > 0x36f);

/** Reduces the font to the weights of the look, two fifths of its bytes less, and adds its licence to `licenses.txt`. */
export const smallerFont = (): Plugin => ({
  name: 'smaller-font',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler: async (_options, bundle) => {
      for (const file of Object.values(bundle))
        if (file.type === 'asset' && file.fileName.endsWith('.woff2'))
          file.source = await subsetFont(Buffer.from(file.source), String.fromCodePoint(...letters), {
            variationAxes: { wght: { min: 400, max: 600 } },
          });
      const notices = bundle['licenses.txt'];
      // Vite lists only JavaScript modules.
      if (notices?.type !== 'asset') return;
      const text = await readFile(fileURLToPath(import.meta.resolve(`${font.name}/LICENSE`)), 'utf8');
      notices.source = `${String(notices.source)}\n## ${font.name} - ${font.version} (${font.license})\n\n${text.trim()}\n`;
    },
  },
});
