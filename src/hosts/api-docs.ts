import { readFileSync } from 'node:fs';
import { docsPath } from '#contract/extensions.ts';
import { fixedAnswer } from './fixed-answer.ts';
import { notIndexed, textPolicy } from './page-headers.ts';

const openApi = async () => (await import('#service/openapi.ts')).makeDocument();

const styleSheet = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');

/** The description of the service by path, for programs and for people. Each answer is made for its first request, so that a start need not wait for it. */
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
      const { docsPage } = await import('./docs-page.ts');
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
      text: styleSheet('../ui/tokens.css') + styleSheet('./docs.css'),
      headers: { 'Content-Type': 'text/css; charset=utf-8' },
    })),
  ],
]);
