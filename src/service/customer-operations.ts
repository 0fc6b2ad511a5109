import { success } from '#contract/answers.ts';
import {
  customerAnswer,
  customerNoteData,
  lookUpFields,
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
import { isCleanText } from '#contract/formats.ts';
import { countryCode } from '#contract/list-rows.ts';
import type { Role } from '#contract/roles.ts';
import { successOf } from '#contract/service-answers.ts';
import { z } from '#contract/zod.ts';
import { wholeNumber } from './accepted-forms.ts';
import { recordChange } from './audit-store.ts';
import {
  findCustomers,
  phoneLookUp,
  wordLookUp,
  writeNote,
  type Customer,
  type LookUp,
} from './customer-store.ts';
import { invalidField } from './failures.ts';
import { inTransaction } from './in-transaction.ts';
import { operation } from './operation.ts';

/** The company's customers (an extension): who a phone, a name or a street belongs to, by the account's own tasks. */

const roles: readonly Role[] = ['dispatcher'];

const tooFew = (field: LookUpField): string =>
  field === 'phone'
    ? `Send at least ${minLookUpDigits} digits of the phone.`
    : `Send at least ${minLookUpLetters} letters of the ${field}.`;

const tooLong = (most: number) => `At most ${most} characters.`;

const lookUpText = (field: LookUpField) =>
  z.optional(
    z.string('Must be text.').check(
      z.refine((text) => isCleanText(text), 'Must be text.'),
      z.maxLength(maxLookUpLength[field], tooLong(maxLookUpLength[field])),
      z.refine((text) => saysEnough(field, text), tooFew(field)),
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
    z.refine((body) => lookUpFields.filter((field) => body[field] !== undefined).length === 1, {
      path: ['phone'],
      error: 'Send one of phone, name and street.',
    }),
  );

const lookUpOf = (
  { phone, name, street, country }: z.output<typeof lookUpRequest>,
  fallback: string | null,
): LookUp => {
  if (phone !== undefined) return phoneLookUp(phone, country ?? fallback);
  return name === undefined ? wordLookUp('street', street ?? '') : wordLookUp('name', name);
};

operation(
  {
    path: extensionPaths.customerFind,
    roles,
    tag: 'Tasks',
    id: 'findCustomers',
    summary: 'Find customers',
    description:
      `People and places of the account’s tasks, the newest first, at most ${maxCustomers}. Send one of \`phone\` (at least ${minLookUpDigits} digits), \`name\` and ` +
      `\`street\` (at least ${minLookUpLetters} letters).`,
    request: lookUpRequest,
    answer: customerAnswer,
  },
  ({ db, zoneAt, defaultCountry = null }) => {
    const toRow = async (row: Customer): Promise<CustomerRow> => ({
      customer_id: row.customer_id,
      name: row.name,
      phone: row.phone,
      address: row.address,
      latitude: row.is_given === 1 ? row.latitude : '',
      longitude: row.is_given === 1 ? row.longitude : '',
      time_zone: row.latitude === '' ? null : await zoneAt(Number(row.latitude), Number(row.longitude)),
      tasks: row.tasks,
      last_day: row.last_day,
      ...(row.last && { last_kind: row.last.kind, last_description: row.last.description }),
      note: row.note,
    });

    return async ({ accountId, body }) => {
      const rows = await findCustomers(db, accountId, lookUpOf(body, defaultCountry));
      return success('OK', await Promise.all(rows.map(toRow)));
    };
  },
);

operation(
  {
    path: extensionPaths.customerNote,
    roles,
    tag: 'Tasks',
    id: 'writeCustomerNote',
    summary: 'Update a customer’s note',
    description: 'The note belongs to phone and address. A blank note is removed.',
    request: z.object({
      customer_id: wholeNumber('Must be the customer_id of a customer.'),
      note: z.string('Send the note as text; blank removes it.').check(
        z.refine((text) => isCleanText(text, true), 'Send the note as text; blank removes it.'),
        z.maxLength(maxNoteLength, tooLong(maxNoteLength)),
        z.trim(),
      ),
    }),
    answer: successOf(customerNoteData),
    refuses: [404],
  },
  ({ db, clock }) =>
    async ({ accountId, actor, body: { customer_id: customerId, note } }) => {
      await inTransaction(db, async (transaction) => {
        if (!(await writeNote(transaction, { accountId, customerId, note })))
          throw invalidField('customer_id', 'No customer has this number.', 'not_found');
        const to = note === '' ? 'note removed' : 'note written';
        const change = { accountId, object: `customer ${customerId}`, from: null, to, now: clock() };
        await recordChange(transaction, actor, change);
      });
      return success('OK', { customer_id: customerId, note });
    },
);
