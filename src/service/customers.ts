import { sql, type ExpressionBuilder, type Kysely } from 'kysely';
import { success, successOf } from '#contract/answers.ts';
import {
  customerAnswer,
  customerNoteData,
  maxCustomers,
  maxLookUpLength,
  maxNoteLength,
  minLookUpDigits,
  minLookUpLetters,
  saysEnough,
  type CustomerRow,
  type LookUpField,
} from '#contract/customers.ts';
import { extensionPaths } from '#contract/extensions.ts';
import { wordsOf } from '#contract/fold-words.ts';
import { isCleanText } from '#contract/formats.ts';
import { countryCode } from '#contract/list-rows.ts';
import { z } from '#contract/zod.ts';
import { wholeNumber } from './accepted-forms.ts';
import { recordChange } from './audit.ts';
import { phonePrefixes, type Customer } from './customer-keys.ts';
import { invalidField } from './failures.ts';
import { inTransaction } from './in-transaction.ts';
import { operation } from './operation.ts';
import { readBodyColumn } from './stored-columns.ts';
import type { Tables } from './tables.ts';

/** The company's customers (an extension): one row for each phone, name and address of the account's own tasks. */

/** Adds the customers of a new task. Call it in the task's transaction. */
export const addCustomers = async (
  db: Kysely<Tables>,
  task: { account_id: string; last_job_id: number; last_day: string },
  people: readonly Customer[],
): Promise<void> => {
  if (people.length === 0) return;
  await db
    .insertInto('customers')
    .values(
      people.map((person, at) => ({
        ...task,
        ...person,
        // Unique as the number of the task is, which is never given again. A task has at most two customers.
        customer_id: task.last_job_id * 2 + at,
        tasks: 1,
        note: '',
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'phone_key', 'name_key', 'address_key']).doUpdateSet((eb) => ({
        name: eb.ref('excluded.name'),
        phone: eb.ref('excluded.phone'),
        address: eb.ref('excluded.address'),
        latitude: eb.ref('excluded.latitude'),
        longitude: eb.ref('excluded.longitude'),
        is_given: eb.ref('excluded.is_given'),
        tasks: eb('customers.tasks', '+', 1),
        last_job_id: eb.ref('excluded.last_job_id'),
        last_day: eb.ref('excluded.last_day'),
      })),
    )
    .execute();
};

const tooFew = `Send at least ${minLookUpDigits} digits of a phone, or ${minLookUpLetters} letters.`;

const tooLong = (most: number) => `At most ${most} characters.`;

const lookUpText = (field: LookUpField) =>
  z.optional(
    z.string('Must be text.').check(
      z.maxLength(maxLookUpLength[field], tooLong(maxLookUpLength[field])),
      z.refine((text) => saysEnough(field, text), tooFew),
    ),
  );

const lookUpRequest = z
  .object({
    phone: lookUpText('phone'),
    name: lookUpText('name'),
    street: lookUpText('street'),
    country: z.optional(countryCode),
  })
  .check(
    z.refine(
      ({ phone, name, street }) => [phone, name, street].filter((text) => text !== undefined).length === 1,
      { path: ['phone'], error: 'Send one of phone, name and street.' },
    ),
  );

type Builder = ExpressionBuilder<Tables, 'customers'>;

/** Customers whose phone starts or ends like the typed one. Each alternative states the account, so that SQLite uses an index for each. */
const hasPhone = (eb: Builder, accountId: string, typed: string, country: string | null) =>
  eb.or(
    phonePrefixes(typed, country).map(({ column, prefix }) =>
      eb.and([
        eb('customers.account_id', '=', accountId),
        eb(column, '>=', prefix),
        eb(column, '<', `${prefix}\u{10ffff}`),
      ]),
    ),
  );

/** For each typed word, the text has a word that starts with it. */
const hasWords = (eb: Builder, column: 'name_key' | 'address_key', typed: string) =>
  wordsOf(typed).map((word) => sql<boolean>`' ' || ${eb.ref(`customers.${column}`)} like ${`% ${word}%`}`);

operation(
  {
    path: extensionPaths.customerFind,
    roles: ['dispatcher'],
    summary: 'Find customers',
    description:
      `People and places of the account’s tasks, the newest first, at most ${maxCustomers}. Send one of \`phone\` (at least ${minLookUpDigits} digits), \`name\` and ` +
      `\`street\` (at least ${minLookUpLetters} letters).`,
    request: lookUpRequest,
    answer: customerAnswer,
  },
  ({ db, zoneAt, defaultCountry = null }) =>
    async ({ accountId, body: { phone, name = '', street = '', country = defaultCountry } }) => {
      const found = await db
        .selectFrom('customers')
        .leftJoin('tasks', (join) =>
          join
            .onRef('tasks.account_id', '=', 'customers.account_id')
            .onRef('tasks.job_id', '=', 'customers.last_job_id'),
        )
        .select(['customer_id', 'name', 'phone', 'address', 'latitude', 'longitude', 'is_given'])
        .select(['customers.tasks', 'last_day', 'note', 'tasks.kind', 'tasks.body'])
        .where((eb) =>
          phone === undefined
            ? eb.and([
                eb('customers.account_id', '=', accountId),
                ...hasWords(eb, 'name_key', name),
                ...hasWords(eb, 'address_key', street),
              ])
            : hasPhone(eb, accountId, phone, country),
        )
        .orderBy('last_job_id', 'desc')
        .limit(maxCustomers)
        .execute();
      const toRow = async (customer: (typeof found)[number]): Promise<CustomerRow> => {
        const { kind, body, is_given, latitude, longitude, ...row } = customer;
        return {
          ...row,
          latitude: is_given === 1 ? latitude : '',
          longitude: is_given === 1 ? longitude : '',
          time_zone: latitude === '' ? null : await zoneAt(Number(latitude), Number(longitude)),
          // Absent after the newest task was deleted.
          ...(kind !== null &&
            body !== null && {
              last_kind: kind,
              last_description: readBodyColumn(body).job_description ?? '',
            }),
        };
      };
      return success('OK', await Promise.all(found.map(toRow)));
    },
);

const notNote = 'Send the note as text; blank removes it.';

operation(
  {
    path: extensionPaths.customerNote,
    roles: ['dispatcher'],
    summary: 'Update a customer’s note',
    description: 'A blank note is removed.',
    request: z.object({
      customer_id: wholeNumber('Must be the customer_id of a customer.'),
      note: z.string(notNote).check(
        z.refine((text) => isCleanText(text, true), 'Remove control characters.'),
        z.maxLength(maxNoteLength, tooLong(maxNoteLength)),
        z.trim(),
      ),
    }),
    answer: successOf(customerNoteData),
  },
  ({ db }) =>
    async ({ accountId: account_id, actor, body: { customer_id, note } }) => {
      await inTransaction(db, async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable('customers')
          .set({ note })
          .where((eb) => eb.and({ account_id, customer_id }))
          .executeTakeFirstOrThrow();
        if (numUpdatedRows === 0n)
          throw invalidField('customer_id', 'No customer has this number.', 'not_found');
        const to = note === '' ? 'note removed' : 'note written';
        await recordChange(transaction, actor, { object: `customer ${customer_id}`, to });
      });
      return success('OK', { customer_id, note });
    },
);
