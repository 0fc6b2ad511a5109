import { isRecord } from '#contract/json.ts';
import { unknownWhys } from '#client/outcome.ts';
import { taskKinds } from '#contract/operations.ts';
import { isSpellingRule, type SpellingRule } from '#contract/spelling.ts';
import { z } from '#contract/zod.ts';
import { recordVersion } from '#device/records.ts';
import type { Intent } from './intent.ts';
import { attemptEvents } from './attempts.ts';

const count = z.int().nonnegative();
const text = z.string();
const textOrNull = text.nullable();

const summary = z.object({
  title: text,
  who: text,
  where: text,
  when: text,
  own: text.exactOptional(),
  zone: text,
  zoneChoice: text.exactOptional(),
});

const precision = z.enum(['given', 'address', 'city']).nullable();
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
    assignment: assignment.nullable(),
    precision: z.object({ pickup: precision, delivery: precision }),
    notFound: z.object({ pickup: z.boolean(), delivery: z.boolean() }),
    warnings: z.array(text),
  }),
  recognised: z.boolean(),
  trackingLinks: z.array(z.object({ leg, text })),
});

const refused = z.object({
  kind: z.literal('refused'),
  message: text,
  issues: z.array(z.object({ field: text, message: text })),
  status: z.number(),
  code: textOrNull,
  keyRefused: z.boolean(),
});

const last = z
  .discriminatedUnion('kind', [
    refused,
    z.object({ kind: z.literal('shed'), retryAfterMs: z.number().nullable() }),
    z.object({
      kind: z.literal('unknown'),
      why: z.enum(unknownWhys),
      excerpt: textOrNull,
      retryAfterMs: z.number().nullable(),
    }),
    z.object({ kind: z.literal('not-sent'), why: z.enum(['offline', 'no-key']) }),
    z.object({ kind: z.literal('tab-closed') }),
  ])
  .nullable();

const base = z.object({
  id: text,
  connectionId: text,
  baseUrl: text,
  path: text,
  kind: z.enum(taskKinds),
  body: z.custom<Intent['body']>(isRecord),
  // Tasks of before services could differ in it have the names of §4.
  spelling: z.array(z.custom<SpellingRule>(isSpellingRule)).default([]),
  orderId: text,
  merchantId: text,
  summary,
  attempt: count,
  resends: count,
  uncertain: z.boolean(),
  pendingAttempt: z.enum(['none', 'idempotent', 'unsafe']),
  // Tasks of before services told it have none.
  epoch: textOrNull.default(null),
  attempts: z.array(z.object({ at: z.number(), what: z.enum(attemptEvents) })),
  createdAt: z.number(),
  updatedAt: z.number(),
  rev: count,
  v: z.literal(recordVersion),
});

const service = z.literal('service');
const person = z.literal('person');

const schema: z.ZodType<Intent> = z.discriminatedUnion('state', [
  base.extend({
    state: z.literal('queued'),
    notBefore: z.number().nullable(),
    parked: z.boolean(),
    last,
    settledBy: z.null(),
  }),
  base.extend({ state: z.literal('sending'), dedupes: z.boolean(), last, settledBy: z.null() }),
  z.discriminatedUnion('settledBy', [
    base.extend({ state: z.literal('created'), settledBy: service, last: created }),
    base.extend({ state: z.literal('created'), settledBy: person, last }),
  ]),
  z.discriminatedUnion('settledBy', [
    base.extend({ state: z.literal('rejected'), settledBy: service, last: refused }),
    base.extend({ state: z.literal('rejected'), settledBy: person, last }),
  ]),
  base.extend({ state: z.literal('unknown'), settledBy: person.nullable(), last }),
]);

/** Checks an intent from the store; null where it is damaged. Never throws. */
export const readIntent = (raw: unknown): Intent | null => schema.safeParse(raw).data ?? null;
