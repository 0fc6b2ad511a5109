import { readFileSync } from 'node:fs';
import { docsPath } from '#contract/extensions.ts';
import { fixedAnswer } from './fixed-answer.ts';
import { notIndexed, textPolicy } from './page-headers.ts';

const openApi = async () => (await import('#service/openapi/document.ts')).makeDocument();

/** The font of the page, as its style sheet names it. */
const fontFile = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';
const fontPath = '/docs.woff2';

const styleSheet = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');

/**
 * The service's description of itself, by path, for programs and for people: answers that are the same for everybody, outside all
 * limits, and made for the first request, so that a start need not wait for them.
 */
export const apiDocs: ReadonlyMap<string, (request: Request) => Promise<Response>> = new Map([
  [
    '/openapi.json',
    fixedAnswer(async () => ({
      text: JSON.stringify(await openApi()),
      headers: { 'Content-Type': 'application/json' },
    })),
  ],
  [
    docsPath,
    fixedAnswer(async () => {
      const { docsPage } = await import('./docs/docs-page.ts');
      return {
        text: await docsPage(await openApi()),
        headers: {
          'Content-Type': 'text/html; charset=utf-8',
          'Content-Security-Policy': textPolicy,
          ...notIndexed,
        },
      };
    }),
  ],
  [
    '/docs.css',
    fixedAnswer(async () => ({
      text:
        styleSheet('../ui/tokens.css') +
        styleSheet('../ui/font.css').replace(fontFile, fontPath) +
        styleSheet('./docs/docs.css'),
      headers: { 'Content-Type': 'text/css; charset=utf-8' },
    })),
  ],
  [
    fontPath,
    fixedAnswer(async () => ({
      text: readFileSync(new URL(import.meta.resolve(fontFile))),
      headers: { 'Content-Type': 'font/woff2' },
    })),
  ],
]);
