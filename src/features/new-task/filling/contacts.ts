import { onceFor } from '#data/state/once-for.ts';
import { foldText } from '#time/language.ts';
import { foldWords } from '#contract/fold-words.ts';
import { hasField, stopsOf, type TaskKind } from '#contract/operations.ts';
import { sideNames, sideOf, sideParts, sides, type SideName, type SidePart } from '#contract/sides.ts';
import { fitsPhone, readDigits } from '#contract/phone.ts';
import { isOnePhone, readPhone, type PhoneContext } from '#form/phone-rule.ts';
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

/** A person of an earlier task, or of the company's book. */
export type Contact = Readonly<Record<SidePart, string>> &
  PhoneContext & {
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

const toContacts = onceFor(({ body, orderId, kind, summary, merchantId }: Intent): readonly Contact[] =>
  sideNames.flatMap((side) => {
    const parts = sideParts.map((part) => {
      const value = body[sides[side][part]];
      return [part, typeof value === 'string' ? value : ''] as const;
    });
    const { job_description: text } = body;
    const description = typeof text === 'string' ? text : '';
    const zone = sidesOf(kind)[0] === side ? (summary.zoneChoice ?? '') : '';
    // Each part has its text.
    const at = { merchantId, country: summary.countries?.[side] };
    const contact = { ...Object.fromEntries(parts), ...at, orderId, kind, description, zone } as Contact;
    const known = contact.phone !== '' && (contact.name !== '' || contact.address !== '');
    return known ? [contact] : [];
  }),
);

const isSamePhone = (a: Contact | undefined, b: Contact, read: typeof readPhone): boolean =>
  a !== undefined &&
  (a.phone === b.phone || digitsOf(a.phone) === digitsOf(b.phone) || isOnePhone(a, b, read));

/** Whether two are one person at one place, however they are written. @param read as `useReadPhone` has it */
export const isSameContact = (a: Contact, b: Contact, read: typeof readPhone): boolean =>
  foldWords(a.name) === foldWords(b.name) &&
  foldWords(a.address) === foldWords(b.address) &&
  isSamePhone(a, b, read);

/** The same for all spellings of one person at one place, and for few others: what to look among for the same person. */
export const roughKeyOf = onceFor(({ phone, name, address }: Contact): string =>
  // All spellings of a phone end with the same digits.
  JSON.stringify([digitsOf(phone).slice(-6), foldWords(name), foldWords(address)]),
);

/**
 * The people and places of earlier tasks, newest first, each once. Both sides of a task count: who received something
 * may send something tomorrow. What a service refused or a person took back is no precedent.
 */
export const contactsOf = (intents: readonly Intent[], connectionId: string, read = readPhone): Contact[] => {
  const found: Contact[] = [];
  const alike = new Map<string, number[]>();
  for (const intent of intents) {
    if (intent.connectionId !== connectionId || intent.state === 'rejected') continue;
    for (const contact of toContacts(intent)) {
      const key = roughKeyOf(contact);
      const known = alike.get(key) ?? [];
      const at = known.find((each) => isSamePhone(found[each], contact, read));
      const newer = at === undefined ? undefined : found[at];
      if (at === undefined || !newer) alike.set(key, [...known, found.push(contact) - 1]);
      else if (newer.zone === '') found[at] = { ...newer, zone: contact.zone };
    }
  }
  return found;
};

/** How many earlier customers are offered at a time. */
export const maxOffers = 8;

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
