import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path/posix';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { redactApiKey } from '#data/http/api-key.ts';
import { classify } from '#data/http/outcome.ts';
import { isJsonType, shown } from '#data/http/read-json.ts';
import { parseRetryAfter } from '#data/http/retry-pauses.ts';
import { readServiceAddress } from '#data/http/service-address.ts';
import {
  isCleanText,
  isEmail,
  isLatitude,
  isPhone,
  isWireDatetime,
  isWireOffset,
  splitTags,
  toTemplateName,
  trimBlank,
} from '#contract/formats.ts';
import { profiles } from '#contract/profiles.ts';
import { readSafeLink } from '#contract/web-address.ts';
import { isPath } from '#features/connection/connect-values.ts';
import { readDetails } from '#features/new-task/filling/read-details.ts';
import { readCodeList } from '#features/promos/code-list.ts';
import { readPair } from '#form/read-place.ts';
import { isSamePlace } from '#form/same-place.ts';
import { readWall } from '#form/resolve-times.ts';
import { newValues } from '#form/values.ts';
import { foldPlace } from '#hosts/fold-place.ts';
import { staticFiles } from '#hosts/static-files.ts';
import { guardValue, parseUnguarded, refuseSecondKey } from '#service/json-guard.ts';
import { readLiveDatetime } from '#service/live-datetime.ts';
import { readForm } from '#service/parse-form.ts';
import { splitForm, splitMultipart } from '#service/split-form.ts';
import { readDocumentedBody, readLiveBody } from '#service/read-creation-body.ts';
import { normalizeDatetime } from '#service/normalize-datetime.ts';
import { readModule } from '#testing/source-module.ts';
import { foldText } from '#time/language.ts';
import { parseTyped } from '#time/parse-typed.ts';
import { readInstant } from '#time/read-instant.ts';
import { findNamedZone, searchZones } from '#time/search-zones.ts';
import { guardCell, toCsv, unguardCell } from '#ui/csv.ts';

/**
 * Text that others wrote costs time in proportion to its length, wherever it is read: twice the text may take at
 * most three times as long (four times is a square). The only test that compares times. It counts the processor's time
 * and not the clock's, so that what else the machine does is not in it.
 */

const length = 2 ** 14;
/** Microseconds; below, noise is as large as what is measured. A square of this length takes ten times as long. */
const leastTime = 5000;

const timeOf = (run: () => void): number => {
  const before = process.threadCpuUsage();
  run();
  const { user, system } = process.threadCpuUsage(before);
  return user + system;
};

const bestOfFive = (run: () => void): number => Math.min(...Array.from({ length: 5 }, () => timeOf(run)));

/** A text, or a list of them. */
type Hostile<T> = { name: string; once: T; twice: T };

const hostile = <T>(name: string, make: (size: number) => T): Hostile<T> => ({
  name,
  once: make(length),
  twice: make(2 * length),
});

const bestGrowth = <T>(
  read: (text: T) => unknown,
  { once, twice }: Pick<Hostile<T>, 'once' | 'twice'>,
): number => {
  const base = bestOfFive(() => read(once));
  return base < leastTime ? 0 : bestOfFive(() => read(twice)) / base;
};

/** How many times longer twice the text takes; 0 where the text itself takes no time. */
const growth = <T>(read: (text: T) => unknown, { once, twice }: Hostile<T>): number => {
  const base = timeOf(() => read(once));
  if (base < leastTime) return 0;
  // Most that look slow do so once: on a busy machine, or the first time. What grows with the square does so each time.
  const first = timeOf(() => read(twice)) / base;
  return first <= 3 ? first : Math.min(...Array.from({ length: 3 }, () => bestGrowth(read, { once, twice })));
};

// oxfmt-ignore
const pumps = [
  ' ', '0', 'a', '/', '.', ',', ';', '@', ':', '-', '(', '[', '{', '"', '=', '&', '%', '\\', '\t', '\n',
  '|', '<', '\u0000', '\ufeff', '\u200b', 'é', '\ud83d\ude00', '\ud800', '1 ', '1.', '1(', 'a@', 'a.',
  'a ', ', ', '; ', 'q=0;', '/a', 'a=1&', 'a[]&', '+1', 'fri ', "'=", '+-',
];

/** One thing over and over, with something before and behind it: what makes a pattern try again and again. */
const texts: Hostile<string>[] = [
  ...pumps.flatMap((pump) =>
    ['', 'a@', '1 '].flatMap((start) =>
      ['', '!x'].map((end) =>
        hostile(
          JSON.stringify(`${start}${pump}…${end}`),
          (size) => start + pump.repeat(size / pump.length) + end,
        ),
      ),
    ),
  ),
  // In the order that takes longest to put right.
  hostile('marks', (size) => `a${'\u0301'.repeat(size / 2)}${'\u0316'.repeat(size / 2)}`),
  hostile('fields', (size) => `{${Array.from({ length: size / 8 }, (_, at) => `"${at}":1`).join(',')}}`),
];

/** As many entries as a text has characters: all equal, or each another one. */
const lists: Hostile<string[]>[] = [
  ...['a', ' ', '"', '\u0000'].map((entry) =>
    hostile(JSON.stringify(entry), (size) => Array.from({ length: size }, () => entry)),
  ),
  hostile('different', (size) => Array.from({ length: size }, (_, at) => `a${at}`)),
];

/** The hostile texts, or lists, that take more than three times as long when they are twice as long. */
const slowWith = <T>(tried: Hostile<T>[], read: (text: T) => unknown): string[] => {
  const slow: string[] = [];
  for (const text of tried) {
    if (growth(read, text) > 3) slow.push(text.name);
    if (slow.length === 3) break;
  }
  return slow;
};

const now = '2026-11-20 10:00:00';
const circumstances = { apiKey: 'k'.repeat(20), now: new Date(0) };
const reply = {
  onLineBefore: true,
  noKey: false,
  keyNumber: 1,
  threw: false,
  name: null,
  status: 200,
  contentType: 'application/json',
  body: '',
  tooLarge: false,
  retryAfterMs: null,
  replayed: false,
};
const files = staticFiles({ folder: '/nowhere' });
const attempt = (run: () => unknown): void => {
  try {
    run();
  } catch {
    // Refusing is an answer as well.
  }
};

/** Everything that takes text apart that a person pasted, a service answered or a stranger sent. */
const readers: Record<string, (text: string) => unknown> = {
  parseTyped: (text) => parseTyped(text, { now }),
  'parseTyped, a span': (text) => parseTyped(`+${text}`, { now }),
  readWall,
  readInstant,
  searchZones: (text) => searchZones(text, 0),
  findNamedZone,
  readDetails,
  readCodeList: (text) => readCodeList(text, []),
  'readDetails, lines': (text) => readDetails((text.match(/[^]{1,400}/gu) ?? []).join('\n')),
  readPair,
  foldText,
  isSamePlace: (text) => isSamePlace(newValues({ job_pickup_address: text, customer_address: text })),
  isPath,
  readServiceAddress: (text) => readServiceAddress(`http://localhost/${text}`),
  isEmail,
  isLatitude,
  isPhone,
  trimBlank,
  isWireDatetime,
  isWireOffset,
  isCleanText,
  splitTags,
  toTemplateName,
  readSafeLink,
  parseRetryAfter: (text) => parseRetryAfter(text, text, 0),
  isJsonType,
  shown,
  redactApiKey: (text) => redactApiKey(text, 'dk_live_aaaa'),
  'classify, an answer': (body) => classify({ ...reply, body }, { errorStatuses: [100], dedupes: true }),
  'classify, an error': (body) =>
    classify({ ...reply, status: 400, body }, { errorStatuses: [100], dedupes: true }),
  'a cell': (text) => unguardCell(guardCell(text)),
  toCsv: (text) => toCsv([[text]]),
  parseUnguarded: (text) => attempt(() => parseUnguarded(text, { keepsDigits: true })),
  'a form': (text) => attempt(() => readForm(splitForm(text), '')),
  'a form, a name with brackets': (text) =>
    attempt(() => readForm([{ name: `a${text}`, value: '1', fault: '' }], '')),
  'a multipart form': (text) => attempt(() => splitMultipart(text, 'multipart/form-data; boundary=a')),
  'a multipart form, one head': (text) =>
    attempt(() => splitMultipart(`--a\r\n${text}\r\n\r\n1\r\n--a--`, 'multipart/form-data; boundary=a')),
  'the type of a multipart form': (text) => attempt(() => splitMultipart('', `multipart/form-data; ${text}`)),
  refuseSecondKey: (text) => refuseSecondKey(`{${JSON.stringify(text)}:${JSON.stringify(text)}}`),
  'a form, one value': (text) => attempt(() => readForm(splitForm(`p_ref_images=${text}`), '')),
  'a creation, one text': (text) =>
    attempt(() =>
      readDocumentedBody(
        'pickup',
        { timezone: text, tags: text, job_pickup_datetime: text, p_ref_images: text },
        circumstances,
      ),
    ),
  'a creation, nested text': (text) =>
    attempt(() => readDocumentedBody('pickup', { pickup_meta_data: text }, circumstances)),
  'a live creation, one text': (text) =>
    attempt(() =>
      readLiveBody(
        {
          ...profiles['tookan-v2'].flags.delivery,
          timezone: text,
          tags: text,
          job_delivery_datetime: text,
          meta_data: text,
          ref_images: text,
          p_ref_images: [text],
          latitude: text,
          team_id: text,
          other: text,
        },
        circumstances,
      ),
    ),
  readLiveDatetime: (text) => readLiveDatetime(text, 0),
  normalizeDatetime: (text) => normalizeDatetime(text, 0),
  foldPlace,
  'an address of a page': (text) =>
    attempt(() => files(new Request(`http://desk.test/${encodeURIComponent(text.toWellFormed())}`))),
};

/** Everything that takes lists apart. */
const listReaders: Record<string, (entries: string[]) => unknown> = {
  'classify, warnings': (warnings) =>
    classify(
      { ...reply, body: JSON.stringify({ status: 200, data: { job_id: 1, warnings } }) },
      { errorStatuses: [100], dedupes: true },
    ),
  guardValue: (entries) => attempt(() => guardValue({ a: entries.map((part) => ({ part })) })),
  'many equal names': (entries) =>
    refuseSecondKey(`{${entries.map((part) => `"a":[${JSON.stringify(part)} ]`).join(',')},"b":1}`),
  'a creation': (entries) =>
    attempt(() =>
      readDocumentedBody(
        'pickup',
        { p_ref_images: entries, tags: entries, pickup_meta_data: entries },
        circumstances,
      ),
    ),
  'a live creation': (entries) =>
    attempt(() =>
      readLiveBody(
        {
          ...profiles['tookan-v2'].flags.delivery,
          ref_images: entries,
          tags: entries,
          meta_data: entries.map((part) => ({ label: part, data: part, part })),
          other: entries,
        },
        circumstances,
      ),
    ),
};

describe('the time to read a text grows with its length, not with its square', () => {
  it.each(Object.entries(readers))('%s', (_, read) => {
    expect(slowWith(texts, read)).toEqual([]);
  });

  it.each(Object.entries(listReaders))('%s, of many entries', (_, read) => {
    expect(slowWith(lists, read)).toEqual([]);
  });
});

/** Patterns as they stand in the sources: one that nobody put into the table above is tried as well. */
const patterns = (): [string, RegExp][] => {
  const root = fileURLToPath(new URL('.', import.meta.url));
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !path.startsWith('testing/'))
    .flatMap((path) =>
      readModule(`src/${path}`, readFileSync(join(root, path), 'utf8')).nodes.flatMap((node) => {
        const { pattern, flags } = (node['regex'] ?? {}) as { pattern?: string; flags?: string };
        return pattern !== undefined && /[*+,]/.test(pattern)
          ? [[`${path} ${pattern}`, new RegExp(pattern, flags)] satisfies [string, RegExp]]
          : [];
      }),
    );
};

it.each(patterns())('the pattern in %s does not try again and again', (_, pattern) => {
  expect(slowWith(texts, (text) => text.replace(pattern, ''))).toEqual([]);
});
