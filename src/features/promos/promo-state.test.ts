import { expect, it } from 'vitest';
import type { PromoAttempt } from '#data/lists/promo-switch.ts';
import type { Promo } from '#data/lists/promos.ts';
import { promoState } from './promo-state.ts';

const row: Promo = { promo_id: 1, code: 'A', description: '', status: 1, changed_at: '2026-11-20T10:00:00Z' };
const pending: PromoAttempt = { wanted: 0, outcome: null };
const unknown: PromoAttempt = {
  wanted: 0,
  outcome: { kind: 'unknown', why: 'no-answer', retryAfterMs: null },
};
const offline: PromoAttempt = { wanted: 0, outcome: { kind: 'not-sent', why: 'offline' } };

it.each([
  ['the status', row, undefined, 'Active'],
  ['what is asked for', row, pending, 'Turning off…'],
  ['the status after a refusal', row, offline, 'Active'],
  ['that a change is open', { ...row, unconfirmed: 0 as const }, unknown, 'Not confirmed'],
])('shows %s', (_what, promo, attempt, text) => {
  expect(promoState(promo, attempt).text).toBe(text);
});

it('does not know the state of a promo of this device before its first switch', () => {
  expect(promoState({ ...row, status: null }, undefined).text).toBe('Unknown');
});

it.each([
  ['nothing after a success', row, undefined, /^$/],
  ['nothing while it is pending', { ...row, unconfirmed: 0 as const }, pending, /^$/],
  ['a refusal', row, offline, /^Not changed\. /],
  ['a change that is open', { ...row, unconfirmed: 0 as const }, unknown, /^Not confirmed\. /],
  ['what the list does not confirm', row, unknown, /^Not confirmed\. /],
  ['nothing once the list confirms it', { ...row, status: 0 as const }, unknown, /^$/],
  ['a change of an earlier page', { ...row, unconfirmed: 0 as const }, undefined, /^The last change isn’t/],
])('reports %s', (_what, promo, attempt, text) => {
  expect(promoState(promo, attempt).problem?.text ?? '').toMatch(text);
});
