import type { Transaction } from 'kysely';
import { success } from '#contract/answers.ts';
import type { TaskKind } from '#contract/operations.ts';
import { phoneCountry } from '#contract/phone.ts';
import type { CreatedData } from '#contract/service-answers.ts';
import { sha256 } from '#contract/sha256.ts';
import type { SideName } from '#contract/sides.ts';
import { assign, wantsSearch } from './assign.ts';
import { insertEntry, type Actor } from './audit-store.ts';
import { locate } from './geocoder.ts';
import { findReplay, fingerprintOf, storeAnswer, reserveKey } from './idempotency.ts';
import { inTransaction } from './in-transaction.ts';
import { randomText } from './random-text.ts';
import type { ServiceDeps } from './service-deps.ts';
import { resolveReferences } from './task-references.ts';
import type { Tables } from './tables.ts';
import { customersOf } from './customer-keys.ts';
import { addCustomers } from './customer-store.ts';
import { findCandidates, insertTask, nextNumbers } from './insert-task.ts';
import { taskDay, type CreationBody } from './stored-columns.ts';
import { capWarnings } from './warnings.ts';

type CreateRequest = {
  accountId: string;
  actor: Actor;
  kind: TaskKind;
  body: CreationBody;
  /** Warnings from reading the body. */
  warnings: readonly string[];
  /** Value of the `Idempotency-Key` header. */
  key: string | null;
};

/**
 * Creates one task. Answer and idempotency row are stored in the task's own transaction,
 * and the answer is given only after its commit, so that an acknowledged task is never lost.
 * @returns the answer's text, which a replay repeats byte for byte.
 */
export const createTask = async (
  { db, clock, geocoder, publicUrl, sha256: hash = sha256, defaultCountry = null }: ServiceDeps,
  { accountId, actor, kind, body, warnings, key }: CreateRequest,
): Promise<{ answer: string; replayed: boolean }> => {
  const now = clock();
  const request =
    key === null
      ? null
      : {
          accountId,
          key: await hash(key),
          fingerprint: await fingerprintOf(kind, body, hash),
        };
  const earlier = request && (await findReplay(db, request, now));
  if (earlier !== null) return { answer: earlier, replayed: true };

  // Outside the transaction: it may ask another server, and nothing else can be stored meanwhile.
  const located = await locate(geocoder, kind, body);

  const store = async (transaction: Transaction<Tables>) => {
    // First the key: another request with it may have been stored while this one looked the address up.
    const meanwhile = request && (await reserveKey(transaction, request, now));
    if (meanwhile !== null) return { answer: meanwhile, replayed: true };

    // Then the number, which locks the account: of two creates the second one counts the first one's task at its assignment.
    const { jobId, auditId } = await nextNumbers(transaction, accountId);
    const references = await resolveReferences(transaction, { accountId, kind, body });
    const candidates = wantsSearch(body)
      ? await findCandidates(transaction, accountId, body.team_id, taskDay(body))
      : [];
    const { assignment, warnings: assignmentWarnings } = assign(body, candidates);
    const trackingToken = body.tracking_link === 1 ? randomText(24) : null;
    const { merchantId, merchantCountry: merchant, templateKey } = references;
    const { coordinates, pickupAddressNotFound, deliveryAddressNotFound } = located;
    const allWarnings = capWarnings([
      ...located.warnings,
      ...references.warnings,
      ...assignmentWarnings,
      ...warnings,
    ]);
    const state = await insertTask(transaction, {
      accountId,
      jobId,
      kind,
      body,
      warnings: allWarnings,
      merchantId,
      templateKey,
      assignment,
      coordinates,
      trackingToken,
      now,
    });
    const countryOf = (side: SideName) =>
      phoneCountry({ place: located.countries[side], merchant, fallback: defaultCountry });
    const people = customersOf({ kind, body, coordinates, countryOf });
    await addCustomers(transaction, { accountId, jobId, day: taskDay(body), people });

    const object = `task ${jobId}`;
    await insertEntry(transaction, auditId, actor, { accountId, object, from: null, to: state, now });

    const data: CreatedData = {
      job_id: jobId,
      order_id: body.order_id ?? '',
      kind,
      assignment,
      coordinates,
      pickupAddressNotFound,
      deliveryAddressNotFound,
      warnings: allWarnings,
      // §4.5: "otherwise it contains none"
      ...(trackingToken === null ? {} : { tracking_link: `${publicUrl()}/track/${trackingToken}` }),
    };
    const answer = JSON.stringify(success('The task has been created.', data));
    if (request) await storeAnswer(transaction, request, { answer, job_id: jobId });
    return { answer, replayed: false };
  };
  // After a commit without an answer the next run finds by the key whether the task was stored.
  return inTransaction(db, store, { settlesItself: request !== null });
};
