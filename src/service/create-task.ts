import type { Transaction } from 'kysely';
import { success } from '#contract/answers.ts';
import type { TaskKind } from '#contract/operations.ts';
import type { CreatedData } from '#contract/service-answers.ts';
import { sha256 } from '#contract/sha256.ts';
import { sides, type SideName } from '#contract/sides.ts';
import type { TaskState } from '#contract/task-state.ts';
import { assign } from './assign.ts';
import { recordChange, type Actor } from './audit.ts';
import { customersOf, phoneKeysOf } from './customer-keys.ts';
import { addCustomers } from './customers.ts';
import { findLostAddresses, locate } from './geocoder.ts';
import { findReplay, fingerprintOf, storeAnswer } from './idempotency.ts';
import { inTransaction } from './in-transaction.ts';
import { countUp, lockAccount } from './lock-account.ts';
import { randomText } from './random-text.ts';
import type { ServiceDeps } from './service-deps.ts';
import { taskDay, type CreationBody } from './stored-columns.ts';
import type { Tables } from './tables.ts';
import { resolveReferences } from './task-references.ts';

type CreateRequest = {
  actor: Actor;
  kind: TaskKind;
  body: CreationBody;
  /** Warnings from reading the body. */
  warnings: readonly string[];
  /** Value of the `Idempotency-Key` header. */
  key: string | null;
};

const noAgentFits = 'No agent fits the team and tags of the task, so it is unassigned.';

/**
 * Creates one task. Answer and idempotency row are stored in the task's own transaction,
 * and the answer is given only after its commit, so that an acknowledged task is never lost.
 * @returns the answer's text, which a replay repeats byte for byte.
 */
export const createTask = async (
  { db, geocoder, publicUrl, sha256: hash = sha256, defaultCountry = null }: ServiceDeps,
  { actor, kind, body, warnings: bodyWarnings, key }: CreateRequest,
): Promise<{ answer: string; replayed: boolean }> => {
  const { accountId } = actor;
  const request =
    key === null
      ? null
      : { accountId, key: await hash(key), fingerprint: await fingerprintOf(kind, body, hash) };
  const earlier = request && (await findReplay(db, request));
  if (earlier !== null) return { answer: earlier, replayed: true };

  // Outside the transaction: it may ask another server, and until it answers nothing could be stored.
  const located = await locate(geocoder, kind, body);

  const store = async (transaction: Transaction<Tables>) => {
    // Of two creates, the second one finds the first one's answer, and counts its task at the assignment.
    await lockAccount(transaction, accountId);
    const stored = request && (await findReplay(transaction, request));
    if (stored !== null) return { answer: stored, replayed: true };

    const merchantCountry = await resolveReferences(transaction, accountId, kind, body);
    const assignment = await assign(transaction, accountId, body);
    const lacksAgent = body.auto_assignment === 1 && assignment.state === 'unassigned';
    const { coordinates } = located;
    const warnings = [...located.warnings, ...(lacksAgent ? [noAgentFits] : []), ...bodyWarnings];
    const countryOf = (side: SideName) => located.countries[side] || merchantCountry || defaultCountry;
    const phoneKeyOf = (side: SideName) =>
      phoneKeysOf(body[sides[side].phone] ?? '', countryOf(side)).phone_key;
    const jobId = await countUp(transaction, accountId, 'last_job_id');
    const token = body.tracking_link === 1 ? randomText(33) : null;
    const state: TaskState = assignment.state === 'unassigned' ? 'unassigned' : 'assigned';
    const created_at = actor.now.toISOString();
    await transaction
      .insertInto('tasks')
      .values({
        account_id: accountId,
        job_id: jobId,
        kind,
        merchant_id: body.merchant_id ?? '',
        order_id: body.order_id ?? '',
        body: JSON.stringify(body),
        warnings: JSON.stringify(warnings),
        state,
        states: JSON.stringify([{ state, at: created_at }]),
        team_id: assignment.state === 'team' ? assignment.team_id : null,
        fleet_id: assignment.state === 'unassigned' ? null : assignment.fleet_id,
        task_day: taskDay(body),
        coordinates: JSON.stringify(coordinates),
        pickup_phone_key: phoneKeyOf('pickup'),
        customer_phone_key: phoneKeyOf('customer'),
        tracking_token: token,
        created_at,
      })
      .execute();
    const people = customersOf({ kind, body, coordinates, countryOf });
    const task = { account_id: accountId, last_job_id: jobId, last_day: taskDay(body) };
    await addCustomers(transaction, task, people);
    await recordChange(transaction, actor, { object: `task ${jobId}`, to: state });

    const data: CreatedData = {
      job_id: jobId,
      order_id: body.order_id ?? '',
      kind,
      assignment,
      coordinates,
      ...findLostAddresses(kind, coordinates),
      warnings,
      // §4.5: "otherwise it contains none"
      ...(token !== null && { tracking_link: `${publicUrl()}/track/${token}` }),
    };
    const answer = JSON.stringify(success('The task has been created.', data));
    if (request) await storeAnswer(transaction, request, { answer, job_id: jobId, created_at });
    return { answer, replayed: false };
  };
  // After a commit without an answer the next run finds by the key whether the task was stored.
  return inTransaction(db, store, { settlesItself: request !== null });
};
