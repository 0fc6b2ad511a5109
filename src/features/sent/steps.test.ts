import { describe, expect, it } from 'vitest';
import { anIntent, type IntentPart } from '#testing/intents.ts';
import { stepsOf } from './steps.ts';

const linesOf = (part: IntentPart): string[] =>
  stepsOf(anIntent({ createdAt: 1000, ...part })).map(({ what, note, at }) =>
    [what, note, at].filter((item) => item !== null).join(' | '),
  );

describe('the history of a task', () => {
  it('is listed step by step, each with its time', () => {
    expect(
      linesOf({
        state: 'created',
        settledBy: 'service',
        attempts: [
          { at: 1000, what: 'sent' },
          { at: 2000, what: 'no-answer' },
          { at: 3000, what: 'asked-again' },
          { at: 4000, what: 'created' },
        ],
      }),
    ).toEqual([
      'Sent | 1000',
      'No answer | It may or may not exist | 2000',
      'Checked again | Same key, no second task possible | 3000',
      'Created | 4000',
    ]);
  });

  it('includes the next attempt, and a task that was not sent yet', () => {
    expect(linesOf({ attempts: [{ at: 2000, what: 'busy' }], notBefore: 9000 })).toEqual([
      'Service busy | It created nothing | 2000',
      'Next try | 9000',
    ]);
    expect(linesOf({ attempts: [] })).toEqual(['Waiting to be sent | 1000']);
  });
});
