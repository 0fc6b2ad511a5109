import { foldText } from '#time/language.ts';
import { hasField, stopsOf, type TaskKind } from '#contract/operations.ts';
import {
  otherSide,
  sideNames,
  sideOf,
  sideParts,
  sides,
  type SideName,
  type SidePart,
} from '#contract/sides.ts';
import { fitsPhone, readDigits } from '#contract/phone.ts';
import { readPhone } from '#form/phone-rule.ts';
import type { TextKey } from '#form/values.ts';
import type { Intent } from '#data/outbox/intent.ts';
import type { DetailName } from './read-details.ts';

/** The sides whose place the operation has: of the pickup, a delivery has the phone alone (§4.2). */
export const sidesOf = (kind: TaskKind): SideName[] => stopsOf(kind).map(({ side }) => side);

/** The side and the detail that a key of the form is for; null for all other keys, and for sides without a stop. */
export const contactPartOf = (kind: TaskKind, key: string): { side: SideName; part: SidePart } | null => {
  const found = sideOf(key);
  return found && sidesOf(kind).includes(found.side) ? found : null;
};

/** The key of the form that a detail of a pasted text goes to; null where the operation has no such field. */
export const detailKey = (kind: TaskKind, side: SideName, part: DetailName): TextKey | null => {
  if (part === 'order') return 'order_id';
  if (part === 'notes') return hasField(kind, 'job_description') ? 'job_description' : null;
  if (part === 'time') return stopsOf(kind).find((stop) => stop.side === side)?.time ?? null;
  return sides[side][part];
};

/** The key of the same part on the other side; the key itself where there is none. */
export const oppositeOf = (key: TextKey): TextKey => {
  const found = sideOf(key);
  return found ? sides[otherSide(found.side)][found.part] : key;
};

/** A person of an earlier task, or of the company's book. */
export type Contact = Readonly<Record<SidePart, string>> & {
  /** '' for one of the book. */
  orderId: string;
  /** Of the task that the description is of; null where it fits tasks of every kind: it is the customer's note. */
  kind: TaskKind | null;
  /** What that task was about, or the note of the customer; '' where there is none. */
  description: string;
  /** The choice of zone in the newest task that went here first; '' where none is known. A later stop may be in another zone than its task. */
  zone: string;
  /** How many tasks the book knows; of this device's own people it is left out. */
  tasks?: number;
};

const digitsOf = (phone: string): string => readDigits(phone)?.digits ?? '';

const toContacts = ({ body, orderId, kind, summary }: Intent): Contact[] =>
  sideNames.flatMap((side) => {
    const parts = sideParts.map((part) => {
      const value = body[sides[side][part]];
      return [part, typeof value === 'string' ? value : ''] as const;
    });
    const { job_description: text } = body;
    const description = typeof text === 'string' ? text : '';
    const zone = sidesOf(kind)[0] === side ? (summary.zoneChoice ?? '') : '';
    // Each part has its text.
    const contact = { ...Object.fromEntries(parts), orderId, kind, description, zone } as Contact;
    const known = contact.phone !== '' && (contact.name !== '' || contact.address !== '');
    return known ? [contact] : [];
  });

/**
 * The people and places of earlier tasks, newest first, each once. Both sides of a task count: who received something
 * may send something tomorrow. What a service refused or a person took back is no precedent.
 */
export const contactsOf = (intents: readonly Intent[], connectionId: string): Contact[] => {
  const found = new Map<string, Contact>();
  for (const intent of intents) {
    if (intent.connectionId !== connectionId || intent.state === 'rejected') continue;
    for (const contact of toContacts(intent)) {
      const { phone, name, address } = contact;
      const key = JSON.stringify([digitsOf(phone), foldText(name), foldText(address)]);
      const newer = found.get(key);
      if (!newer) found.set(key, contact);
      else if (newer.zone === '') found.set(key, { ...newer, zone: contact.zone });
    }
  }
  return [...found.values()];
};

/** The contacts that a typed phone, or the start of a word of the name or address, fits; all for an empty text. @param read as `useReadPhone` has it */
export const matchContacts = (
  contacts: readonly Contact[],
  part: 'phone' | 'name' | 'address',
  text: string,
  read = readPhone,
): readonly Contact[] => {
  if (part === 'phone') {
    const typed = read(text);
    return typed === null ? contacts : contacts.filter(({ phone }) => fitsPhone(digitsOf(phone), typed));
  }
  const typed = foldText(text);
  return contacts.filter((contact) => ` ${foldText(contact[part])}`.includes(` ${typed}`));
};

/** Typed digits from which a phone is worth looking up unasked. */
export const isWorthLooking = (phone: string): boolean => digitsOf(phone).length >= 3;
