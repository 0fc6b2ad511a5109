import { isRecord } from '#contract/json.ts';
import { unknownReasons } from '#data/http/outcome.ts';
import { taskKinds } from '#contract/operations.ts';
import { isSpellingRule, type SpellingRule } from '#contract/spelling.ts';
import { z } from '#contract/zod.ts';
import { recordVersion } from '#data/device/records.ts';
import type { Intent } from './intent.ts';
import { attemptEvents } from './attempts.ts';

const count = z.int().check(z.nonnegative());
const text = z.string();
const textOrNull = z.nullable(text);

const summary = z.object({
  title: text,
  who: text,
  where: text,
  when: text,
  own: z.exactOptional(text),
  zone: text,
  zoneChoice: z.exactOptional(text),
  countries: z.exactOptional(z.object({ pickup: z.exactOptional(text), customer: z.exactOptional(text) })),
});

const precision = z.nullable(z.enum(['given', 'address', 'city']));
const leg = z.enum(['task', 'pickup', 'delivery']);

const assignment = z.discriminatedUnion('state', [
  z.object({ state: z.literal('unassigned') }),
  z.object({ state: z.literal('team'), team_id: z.number(), fleet_id: text }),
  z.object({ state: z.literal('agent'), fleet_id: text }),
]);

const created = z.object({
  kind: z.literal('created'),
  data: z.object({
    orderId: textOrNull,
    jobs: z.array(z.object({ leg, id: text })),
    assignment: z.nullable(assignment),
    precision: z.object({ pickup: precision, delivery: precision }),
    notFound: z.object({ pickup: z.boolean(), delivery: z.boolean() }),
    warnings: z.array(text),
  }),
  recognised: z.boolean(),
  trackingLinks: z.array(z.object({ leg, text })),
  replayed: z.exactOptional(z.literal(true)),
});

const refused = z.object({
  kind: z.literal('refused'),
  message: text,
  issues: z.array(z.object({ field: text, message: text })),
  status: z.number(),
  code: textOrNull,
  keyRefused: z.boolean(),
});

const last = z.nullable(
  z.discriminatedUnion('kind', [
    refused,
    z.object({ kind: z.literal('shed'), retryAfterMs: z.nullable(z.number()) }),
    z.object({
      kind: z.literal('unknown'),
      why: z.enum(unknownReasons),
      excerpt: textOrNull,
      retryAfterMs: z.nullable(z.number()),
    }),
    z.object({ kind: z.literal('not-sent'), why: z.enum(['offline', 'no-key', 'past']) }),
    z.object({ kind: z.literal('tab-closed') }),
  ]),
);

const base = z.object({
  id: text,
  connectionId: text,
  baseUrl: text,
  path: text,
  kind: z.enum(taskKinds),
  body: z.custom<Intent['body']>(isRecord),
  spelling: z.array(z.custom<SpellingRule>(isSpellingRule)),
  orderId: text,
  merchantId: text,
  summary,
  attempt: count,
  resends: count,
  key: z.exactOptional(text),
  uncertain: z.boolean(),
  pendingAttempt: z.enum(['none', 'idempotent', 'unsafe']),
  keyAt: z.nullable(z.number()),
  attempts: z.array(z.object({ at: z.number(), what: z.enum(attemptEvents) })),
  createdAt: z.number(),
  updatedAt: z.number(),
  rev: count,
  v: z.literal(recordVersion),
});

const service = z.literal('service');
const person = z.literal('person');

const schema: z.ZodMiniType<Intent> = z.discriminatedUnion('state', [
  z.extend(base, {
    state: z.literal('queued'),
    notBefore: z.nullable(z.number()),
    parked: z.boolean(),
    last,
    settledBy: z.null(),
  }),
  z.extend(base, { state: z.literal('sending'), dedupes: z.boolean(), last, settledBy: z.null() }),
  z.discriminatedUnion('settledBy', [
    z.extend(base, { state: z.literal('created'), settledBy: service, last: created }),
    z.extend(base, { state: z.literal('created'), settledBy: person, last }),
  ]),
  z.discriminatedUnion('settledBy', [
    z.extend(base, { state: z.literal('rejected'), settledBy: service, last: refused }),
    z.extend(base, { state: z.literal('rejected'), settledBy: person, last }),
  ]),
  z.extend(base, { state: z.literal('unknown'), settledBy: z.nullable(person), last }),
]);

/** Checks an intent from the store; null where it is damaged. Never throws. */
export const readIntent = (raw: unknown): Intent | null => schema.safeParse(raw).data ?? null;
