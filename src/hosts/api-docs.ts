import { fixedAnswer } from './fixed-answer.ts';

/**
 * The service's description of itself, by path: answers that are the same for everybody, outside all limits, and made when they are
 * asked for first, so that a start need not wait for them.
 */
export const apiDocs: ReadonlyMap<string, (request: Request) => Promise<Response>> = new Map([
  [
    '/openapi.json',
    fixedAnswer(async () => {
      const { makeDocument } = await import('#service/openapi/document.ts');
      return { text: JSON.stringify(makeDocument()), headers: { 'Content-Type': 'application/json' } };
    }),
  ],
]);
