import { expect, it } from 'vitest';
import { fixedAnswer } from './fixed-answer.ts';

it('an answer that could not be made is made when it is asked for again, and then stays', async () => {
  let calls = 0;
  const answer = fixedAnswer(async () => {
    calls += 1;
    if (calls === 1) throw new Error('too many open files');
    return { text: 'The document.', headers: {} };
  });
  const ask = () => answer(new Request('http://desk.test/docs'));
  await expect(ask()).rejects.toThrow('too many open files');
  expect(await (await ask()).text()).toBe('The document.');
  expect(await (await ask()).text()).toBe('The document.');
  expect(calls).toBe(2);
});
