import { Hono } from 'hono';
import { success } from '#contract/answers.ts';
import {
  minLookUpDigits,
  minLookUpLetters,
  maxLookUpLength,
  saysEnough,
  lookUpFields,
  maxNoteLength,
  maxLookUps,
  type CustomerRow,
} from '#contract/customers.ts';
import { extensionPaths } from '#contract/extensions.ts';
import { isCleanText } from '#contract/formats.ts';
import { countryCode } from '#contract/list-rows.ts';
import { invalid } from '#contract/messages.ts';
import { recordChange } from './audit-store.ts';
import { phonePrefixes, wordPrefixes } from './customer-keys.ts';
import { findCustomers, writeNote, type Customer, type LookUp } from './customer-store.ts';
import { readWholeNumber } from './creation-values.ts';
import { invalidBody, invalidField } from './failures.ts';
import { inTransaction } from './in-transaction.ts';
import { rateLimit } from './rate-limit.ts';
import { readKeyedBody } from './read-body.ts';
import { actorOf, type ServiceContext, type ServiceDeps, type ServiceEnv } from './service-deps.ts';

/** @throws ServiceFailure that names the field. */
const readLookUp = (body: Record<string, unknown>, fallback: string | null): LookUp => {
  const given = lookUpFields.filter((name) => body[name] !== undefined);
  const [field] = given;
  if (field === undefined) throw invalidField('phone', 'Send the phone, name or street to look for.');
  if (given.length > 1) throw invalidField(given[1] ?? field, 'Send one of phone, name and street.');
  const text = body[field];
  if (typeof text !== 'string' || !isCleanText(text)) throw invalidField(field, 'Must be text.');
  const most = maxLookUpLength[field];
  if (text.length > most) throw invalidField(field, invalid.length(most, text.length));
  const isEnough = saysEnough(field, text);
  if (field === 'phone') {
    if (!isEnough) throw invalidField(field, `Send at least ${minLookUpDigits} digits of the phone.`);
    if (body['country'] === undefined) return [phonePrefixes(text, fallback)];
    const country = countryCode.safeParse(body['country']);
    if (!country.success) throw invalidField('country', 'Send a country of two capitals, like US.');
    return [phonePrefixes(text, country.data)];
  }
  if (!isEnough) throw invalidField(field, `Send at least ${minLookUpLetters} letters of the ${field}.`);
  return wordPrefixes(field, text).map((prefix) => [prefix]);
};

/** @throws ServiceFailure with every problem by field. */
const readNote = (body: Record<string, unknown>): { customerId: number; note: string } => {
  const customerId = readWholeNumber(body['customer_id']);
  const { note } = body;
  const issues = [];
  if (customerId === null)
    issues.push({ field: 'customer_id', message: 'Send the customer_id of a row of the book.' });
  if (typeof note !== 'string' || !isCleanText(note, true))
    issues.push({ field: 'note', message: 'Send the note as text; blank removes it.' });
  else if (note.length > maxNoteLength)
    issues.push({ field: 'note', message: invalid.length(maxNoteLength, note.length) });
  if (customerId === null || typeof note !== 'string' || issues.length > 0) throw invalidBody(issues);
  return { customerId, note: note.trim() };
};

/** The audit has an entry for the first look-up of a key since the start, and for each further so many: an entry locks the account. */
const lookUpsOfEntry = 20;

/** The company's customers (an extension): who a phone, a name or a street belongs to, by the account's own tasks. */
export const customerRoutes = (deps: ServiceDeps) => {
  const { db, clock, zoneAt, defaultCountry = null } = deps;
  const countLookUp = rateLimit(clock, { windowMs: 60_000, each: maxLookUps });
  const lookUps = new Map<string, number>();

  /** Says in the audit how many look-ups there were, and not for whom. */
  const auditLookUp = async (c: ServiceContext, accountId: string, key: Parameters<typeof actorOf>[1]) => {
    const before = lookUps.get(key.prefix);
    const count = (before ?? 0) + 1;
    const isDue = before === undefined || count === lookUpsOfEntry;
    lookUps.set(key.prefix, isDue ? 0 : count);
    if (!isDue) return;
    const to = count === 1 ? '1 look-up' : `${count} look-ups`;
    const change = { accountId, object: 'customers', from: null, to, now: clock() };
    await inTransaction(db, (transaction) => recordChange(transaction, actorOf(c, key), change));
  };

  const zoneOf = ({ latitude, longitude }: Customer): Promise<string | null> =>
    latitude === '' ? Promise.resolve(null) : zoneAt(Number(latitude), Number(longitude));

  const tell = async (row: Customer): Promise<CustomerRow> => ({
    customer_id: row.customer_id,
    name: row.name,
    phone: row.phone,
    address: row.address,
    latitude: row.is_given === 1 ? row.latitude : '',
    longitude: row.is_given === 1 ? row.longitude : '',
    time_zone: await zoneOf(row),
    tasks: row.tasks,
    last_day: row.last_day,
    days: row.days,
    ...(row.last && { last_kind: row.last.kind, last_description: row.last.description }),
    note: row.note,
  });

  return new Hono<ServiceEnv>()
    .post(extensionPaths.customerFind, async (c) => {
      const { accountId, key, body } = await readKeyedBody(deps, c);
      const lookUp = readLookUp(body, defaultCountry);
      countLookUp(key.prefix);
      await auditLookUp(c, accountId, key);
      const rows = await findCustomers(db, accountId, lookUp);
      const data = await Promise.all(rows.map(tell));
      return c.json(success('OK', data));
    })
    .post(extensionPaths.customerNote, async (c) => {
      const { accountId, key, body } = await readKeyedBody(deps, c);
      const { customerId, note } = readNote(body);
      await inTransaction(db, async (transaction) => {
        if (!(await writeNote(transaction, { accountId, customerId, note })))
          throw invalidField('customer_id', 'No customer has this number.', 'not_found');
        const to = note === '' ? 'note removed' : 'note written';
        const change = { accountId, object: `customer ${customerId}`, from: null, to, now: clock() };
        await recordChange(transaction, actorOf(c, key), change);
      });
      const data = { customer_id: customerId, note };
      return c.json(success('OK', data));
    });
};
