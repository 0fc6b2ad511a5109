import { expect, it } from 'vitest';
import { classify } from '#data/http/outcome.ts';
import { readDetails } from '#features/new-task/filling/read-details.ts';
import { readCodeList } from '#features/promos/code-list.ts';
import { readPair } from '#form/points.ts';
import { foldPlace } from '#hosts/fold-place.ts';
import { isPagePath } from '#contract/page-paths.ts';
import { creationRequest } from '#service/creation-body.ts';
import { parseTyped } from '#time/parse-typed.ts';
import { filterChoices } from '#ui/choices.ts';

/** Readers of foreign text take time in proportion to its length. Processor time is measured, because other processes don't change it. */

const length = 2 ** 14;
/** In microseconds. Shorter times are mostly noise; a quadratic reader takes ten times as long. */
const shortestTime = 5000;

const timeOf = (run: () => unknown): number => {
  const before = process.threadCpuUsage();
  try {
    run();
  } catch {
    // A refused text has been read, too.
  }
  const { user, system } = process.threadCpuUsage(before);
  return user + system;
};

/** Four attempts, because a busy machine or a first run can be slow once. Twice the text takes four times as long if the time is quadratic. */
const isQuadratic = (read: (text: string) => unknown, make: (size: number) => string): boolean => {
  const [once, twice] = [make(length), make(2 * length)];
  return Array.from({ length: 4 }).every(() => {
    const base = timeOf(() => read(once));
    return base >= shortestTime && timeOf(() => read(twice)) > 3 * base;
  });
};

const pumps = ' 0a/.,@:-([{"=&%\\\t\n'
  .split('')
  .concat(['1 ', '1.', '1(', 'a@', ', ', 'a=1&', 'a[]&', 'fri ', '\u0301\u0316']);

const texts = ['', 'a@', '1 '].flatMap((start) =>
  ['', '!x'].flatMap((end) =>
    pumps.map((pump) => (size: number) => start + pump.repeat(size / pump.length) + end),
  ),
);
texts.push((size) => `{${Array.from({ length: size / 8 }, (_, at) => `"${at}":1`).join(',')}}`);

const refusal = { contentType: 'application/json', status: 400, error: null };
const answer = {
  ...refusal,
  notSent: null,
  retryAfterMs: null,
  replayed: false,
};

const pickupRequest = creationRequest('pickup');

const readers: Record<string, (text: string) => unknown> = {
  'a typed time': (text) => parseTyped(text, { now: '2026-11-20 10:00:00' }),
  'a typed choice': (text) => filterChoices([{ value: 'a', label: 'Los Angeles', words: 'a a' }], text),
  'typed coordinates': readPair,
  'pasted details': readDetails,
  'pasted promo codes': (text) => readCodeList(text, []),
  'an answer of the service': (body) => classify({ ...answer, body }, { dedupes: true }),
  'the fields of a task': (text) =>
    pickupRequest.safeParse({
      tags: text,
      job_pickup_datetime: text,
      p_ref_images: text.split(','),
    }),
  'an address to look up': foldPlace,
  'the address of a page': (text) => isPagePath(`/${encodeURIComponent(text)}`),
};

it.each(Object.entries(readers))('reads %s in linear time', (_, read) => {
  expect(texts.filter((make) => isQuadratic(read, make)).map((make) => make(20))).toEqual([]);
});
