import { foldText } from '#time/language.ts';
import { datetimesOf, stopsOf, type TaskKind } from '#contract/operations.ts';
import { bothSides, datetimeFields } from '#contract/sides.ts';
import { readWall } from '#form/schedule.ts';
import type { FormValues } from '#form/values.ts';
import type { Intent } from '#data/outbox/intent.ts';

/** The values by which two tasks are compared, read from the form or from a body. */
export const likeKeys = [
  'merchant_id',
  'order_id',
  ...bothSides('phone'),
  ...bothSides('address'),
  ...datetimeFields,
] as const satisfies (keyof FormValues)[];

export type LikeValues = Pick<FormValues, (typeof likeKeys)[number]>;

/** A task that may be the same: of the same number, or for the same phone and address on the same day at the job. */
export type Like = { intent: Intent; by: 'order' | 'person' };

/** A text with fewer digits is not compared: it does not identify one person. */
const fewestDigits = 7;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const digitsOf = (phone: unknown): string => textOf(phone).replaceAll(/\D/g, '');

/** `+1 415 555 0102` and `415 555 0102` are one phone. */
const isSamePhone = (a: string, b: string): boolean =>
  Math.min(a.length, b.length) >= fewestDigits && (a.endsWith(b) || b.endsWith(a));

const foldPlace = (address: unknown): string =>
  foldText(textOf(address))
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const daysOf = (kind: TaskKind, values: Readonly<Record<string, unknown>>): string[] =>
  datetimesOf(kind).flatMap((name) => readWall(textOf(values[name]))?.slice(0, 10) ?? []);

type Person = { phone: string; place: string };

const peopleOf = (kind: TaskKind, values: Readonly<Record<string, unknown>>): Person[] =>
  stopsOf(kind)
    .map(({ phone, address }) => ({ phone: digitsOf(values[phone]), place: foldPlace(values[address]) }))
    .filter(({ phone, place }) => phone.length >= fewestDigits && place !== '');

/** Whether a task is for one of these people, at the same place on the same day at the job. */
const samePersonAs = (kind: TaskKind, values: Readonly<Record<string, unknown>>) => {
  const days = daysOf(kind, values);
  const people = peopleOf(kind, values);
  return ({ kind: itsKind, body }: Intent): boolean =>
    people.length > 0 &&
    daysOf(itsKind, body).some((day) => days.includes(day)) &&
    peopleOf(itsKind, body).some(({ phone, place }) =>
      people.some((each) => each.place === place && isSamePhone(each.phone, phone)),
    );
};

type Where = { connectionId: string; draftId: string };

/** Leaves out tasks that the service refused or a person cancelled, since they do not exist, and the intent of the form itself. */
const isOther = (intent: Intent, { connectionId, draftId }: Where): boolean =>
  intent.connectionId === connectionId && intent.id !== draftId && intent.state !== 'rejected';

/** The newest task of this connection and merchant that has the same order number; null where none has. */
export const findSameNumber = (
  values: Readonly<Pick<LikeValues, 'order_id' | 'merchant_id'>>,
  intents: readonly Intent[],
  where: Where,
): Intent | null => {
  const order = values.order_id.trim();
  const merchant = values.merchant_id.trim();
  const isSame = ({ orderId, merchantId }: Intent) => orderId === order && merchantId === merchant;
  return (order !== '' && intents.find((intent) => isSame(intent) && isOther(intent, where))) || null;
};

/**
 * The newest task of this connection that may be the same as what is in the form, by number before by person; null where
 * none is.
 */
export const findLike = (
  kind: TaskKind,
  values: LikeValues,
  intents: readonly Intent[],
  where: Where,
): Like | null => {
  const sameNumber = findSameNumber(values, intents, where);
  if (sameNumber) return { intent: sameNumber, by: 'order' };
  const isSame = samePersonAs(kind, values);
  const intent = intents.find((each) => isOther(each, where) && isSame(each));
  return intent ? { intent, by: 'person' } : null;
};

/** The newest task before one that was sent for the same phone and address on the same day; null where there is none. */
export const findSamePerson = (sent: Intent, intents: readonly Intent[]): Intent | null => {
  const where = { connectionId: sent.connectionId, draftId: sent.id };
  const isSame = samePersonAs(sent.kind, sent.body);
  const isEarlier = ({ createdAt }: Intent) => createdAt < sent.createdAt;
  return intents.find((each) => isEarlier(each) && isOther(each, where) && isSame(each)) ?? null;
};
