import { expect, it } from 'vitest';
import { outcomeIn, readyRow } from '#testing/imports.ts';
import { viewRows } from './row-views.ts';
import { ordersOf } from './use-duplicates.ts';

it('looks up a waiting row once it is cancelled', () => {
  const ordersAt = (state: 'waiting' | 'not-sent') => {
    const outcomes = new Map([[2, outcomeIn(state)]]);
    return ordersOf(viewRows([readyRow(2)], { outcomes, leftOut: [], skipped: [] })).length;
  };
  expect([ordersAt('waiting'), ordersAt('not-sent')]).toEqual([0, 1]);
});
