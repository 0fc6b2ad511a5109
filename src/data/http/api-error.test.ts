import { expect, it } from 'vitest';
import { failureMessage } from './api-error.ts';
import { unknownReasons } from './outcome.ts';
import { words } from './words.ts';

it.each(unknownReasons)('an answer that is unknown for “%s” is named as what it was', (why) => {
  const messages = {
    timeout: words.timeout,
    'no-answer': words.noAnswer,
    'server-error': words.serverError,
  } as Partial<Record<string, string>>;
  const failure = { kind: 'unknown', why, retryAfterMs: null } as const;
  expect(failureMessage(failure)).toBe(messages[why] ?? words.notUnderstood);
});
