import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import type { TaskKind } from '#contract/operations.ts';
import { sideParts, sides, type SideName } from '#contract/sides.ts';
import { isRequired, screenFields } from '#form/rows-by-kind.ts';
import { trustPoint } from '#form/outdated-points.ts';
import { controlId, useTaskForm, useTaskKind } from '#form/task-form.ts';
import { formKeyOf, isFormKey, type FormKey, type TextKey } from '#form/values.ts';
import { hasExtensions, useConnection } from '#data/http/connection.ts';
import { customersQuery, type CustomerSearch } from '#data/http/customer-query.ts';
import { askedCountry, useReadPhone, type PhoneContext } from '#form/phone-rule.ts';
import { useIntents } from '#data/outbox/outbox.ts';
import { FloatingList, optionId } from '#ui/option-list.tsx';
import { LiveText } from '#ui/live-text.tsx';
import { lazyChunk } from '#ui/lazy-chunk.tsx';
import { putZoneOfCustomer } from '../zone-sources.ts';
import {
  contactPartOf,
  contactsOf,
  isWorthLooking,
  matchContacts,
  maxOffers,
  sidesOf,
  type Contact,
} from './contacts.ts';
import { recallWords } from './filling-words.ts';
import { mergeContacts, useAccountCustomers } from './use-account-customers.ts';
import toolClasses from './form-tools.module.css';
import classes from './recall-customer.module.css';

const CustomerNotes = lazyChunk(async () => (await import('./customer-note-dialog.tsx')).CustomerNoteDialog);

/** The field that the list is open for, and its text. */
type Lookup = {
  input: HTMLInputElement;
  side: SideName;
  part: 'phone' | 'name' | 'address';
  text: string;
  of: PhoneContext;
  /** By F2: also for a name or an address, and for an empty field. */
  listed: boolean;
  /** The people of this device as the list was opened: another tab's task must not move them under the highlight. */
  own: readonly Contact[];
};

/** Whether people are offered for what stands in a field before they press F2. */
const isOffered = <F extends Pick<Lookup, 'part' | 'text'>>(field: F | null): field is F =>
  field?.part === 'phone' && isWorthLooking(field.text);

const searchOf = ({ part, text, of }: Pick<Lookup, 'part' | 'text' | 'of'>): CustomerSearch => ({
  part,
  text,
  country: part === 'phone' ? askedCountry({ phone: text, ...of }) : undefined,
});

/** What is filled in as one: a point is that of its address. */
const groups = [['phone'], ['name'], ['email'], ['address', 'latitude', 'longitude']] as const;

/** Another kind of task is about something else, so only the same kind brings its description along. */
const isRepeated = (contact: Contact, kind: TaskKind): boolean =>
  (contact.kind === null || contact.kind === kind) && contact.description !== '';

const keyOf = ({ phone, name, address }: Contact): string => JSON.stringify([phone, name, address]);

/** What a recall changes in the form; times that move with the zone move back with it. */
type Changed = TextKey | 'screen.zoneFrom' | `screen.pointAddress.${SideName}`;

/** What stood there before. */
type Before = readonly (readonly [Changed, string])[];

type RecallProps = { connectionId: string; panelId: string };

/**
 * Offers the people and places of this device's earlier tasks, then those of the company's book, under the phone, name or address
 * that is typed. F2 lists them, arrow keys choose, Enter fills in the form, Escape after it takes that back. It listens to the form from outside, so that the fields stay plain text boxes.
 */
export const RecallCustomer = ({ connectionId, panelId }: RecallProps) => {
  const kind = useTaskKind();
  const { form, notes, places } = useTaskForm();
  const listId = useId();
  const intents = useIntents();
  const connection = useConnection();
  const client = useQueryClient();
  const read = useReadPhone();
  const own = useMemo(() => contactsOf(intents, connectionId, read), [intents, connectionId, read]);
  const fieldOf = (target: EventTarget | null): Omit<Lookup, 'listed' | 'own'> | null => {
    if (!(target instanceof HTMLInputElement)) return null;
    const found = contactPartOf(kind, target.name);
    if (found?.part !== 'phone' && found?.part !== 'name' && found?.part !== 'address') return null;
    const of = { merchantId: form.getValues('merchant_id'), country: places[found.side].get()?.country };
    return { input: target, side: found.side, part: found.part, text: target.value, of };
  };
  const [lookup, setLookup] = useState<Lookup | null>(() => {
    // A text that was typed before the script was there counts, too.
    const field = fieldOf(document.activeElement);
    return isOffered(field) ? { ...field, listed: false, own } : null;
  });
  const [active, setActive] = useState(0);
  const [said, setSaid] = useState('');
  const [filled, setFilled] = useState<readonly FormKey[]>([]);

  // One of this device is filled in before the book has told the note.
  const [recalled, setRecalled] = useState<{ search: CustomerSearch; field: FormKey } | null>(null);
  const looked = lookup ? { search: searchOf(lookup), field: sides[lookup.side][lookup.part] } : recalled;
  const {
    rows,
    status,
    field: asked,
  } = useAccountCustomers(connection, looked?.search ?? null, looked?.field);
  /** The field in which the book failed to answer. While it is asked again that stays. */
  const [silent, setSilent] = useState<FormKey | null>(null);
  useEffect(() => {
    // oxlint-disable-next-line react-hooks-js/set-state-in-effect -- an answer from outside
    if (status !== 'pending') setSilent(status === 'error' ? asked : null);
  }, [status, asked]);
  const none = recallWords.none(hasExtensions(connection) && status !== 'error');
  // The outbox may be read only after the list was opened.
  const present = lookup && lookup.own.length > 0 ? lookup.own : own;
  const contacts = useMemo(() => mergeContacts(present, rows, read), [present, rows, read]);
  const undo = useRef<Before | null>(null);
  /** What customers were filled in with last. */
  const brought = useRef<Partial<Record<FormKey, string>>>({});
  const shown = useMemo(() => {
    if (!lookup || (!lookup.listed && !isWorthLooking(lookup.text))) return [];
    return matchContacts(contacts, lookup.part, lookup.text, (text) => read(text, lookup.of)).slice(
      0,
      maxOffers,
    );
  }, [lookup, contacts, read]);
  const open = lookup !== null && (shown.length > 0 || lookup.listed);

  const openFor = (field: Omit<Lookup, 'listed' | 'own'> | null, listed: boolean) => {
    setLookup(field && { ...field, listed, own });
    setActive(0);
  };

  /** A text that neither an earlier customer nor the draft brought: it stays where the contact has nothing. */
  const isTyped = (key: TextKey): boolean =>
    ![brought.current[key] ?? '', form.formState.defaultValues?.[key] ?? ''].includes(form.getValues(key));

  const fill = (contact: Contact, { side, part: lookedBy, of }: Lookup) => {
    const keys = sideParts.map((part) => sides[side][part]);
    const changed: Changed[] = [...keys, 'job_description', 'zone', 'screen.zoneFrom'];
    changed.push(`screen.pointAddress.${side}`);
    undo.current = changed.map((path) => [path, form.getValues(path)]);
    const put = groups
      .filter((parts) => parts.some((part) => contact[part] !== '' || !isTyped(sides[side][part])))
      .flatMap((parts) => parts.map((part) => ({ key: sides[side][part], text: contact[part] })));
    for (const { key, text } of put) form.setValue(key, text, { shouldDirty: true });
    brought.current = { ...brought.current, ...Object.fromEntries(put.map(({ key, text }) => [key, text])) };
    const repeats = isRepeated(contact, kind) && form.getValues('job_description').trim() === '';
    if (repeats) form.setValue('job_description', contact.description, { shouldDirty: true });
    form.clearErrors(repeats ? [...keys, 'job_description'] : keys);
    if (put.some(({ key }) => key === sides[side].address)) trustPoint(side, form);
    if (sidesOf(kind)[0] === side) putZoneOfCustomer(form, contact.zone);
    setLookup(null);
    const search: CustomerSearch = { part: 'phone', text: contact.phone };
    // What the book told before may lack this customer: this desk may have created their only task since.
    void client.invalidateQueries({ queryKey: customersQuery(connection, search).queryKey });
    setRecalled({
      search: searchOf({ ...search, of: { ...of, country: contact.country } }),
      field: sides[side][lookedBy],
    });
    setFilled([
      ...put.flatMap(({ key, text }) => (text === '' ? [] : [key])),
      ...(repeats ? (['job_description'] as const) : []),
    ]);
    setSaid(recallWords.filled(contact.orderId, contact.tasks, repeats));
    // On to what only this task can tell.
    const next = screenFields(kind)
      .filter((name) => isRequired(kind, name))
      .map((name) => formKeyOf(kind, name))
      .find((key) => key !== null && form.getValues(key) === '');
    if (next) document.getElementById(controlId(next))?.focus();
  };

  const takeBack = (before: Before) => {
    undo.current = null;
    for (const [path, value] of before) form.setValue(path, value, { shouldDirty: true });
    setFilled([]);
    setSaid(recallWords.takenBack);
  };

  /** What is in the form from now on is not to be taken back. */
  const keepFilled = useEffectEvent(() => {
    undo.current = null;
    if (filled.length > 0) setFilled([]);
  });
  // Another task is in the form by now.
  useEffect(
    () => form.subscribe({ name: 'order_id', formState: { values: true }, callback: () => keepFilled() }),
    [form],
  );

  const onInput = useEffectEvent((event: Event) => {
    keepFilled();
    const field = fieldOf(event.target);
    const listed = lookup?.listed === true && lookup.input === field?.input;
    // Nothing is offered for most keys, and nothing is to be drawn for them.
    const wanted = listed || isOffered(field) ? field : null;
    if (wanted !== null || lookup !== null) openFor(wanted, listed);
  });
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'F2') {
      const field = fieldOf(event.target);
      if (!field) return;
      event.preventDefault();
      openFor(field, true);
      return;
    }
    const isClosed = (event.target as Element | null)?.getAttribute('aria-expanded') !== 'true';
    if (!open && event.key === 'Escape' && undo.current !== null && isClosed) {
      event.preventDefault();
      event.stopPropagation();
      takeBack(undo.current);
      return;
    }
    if (!open) return;
    const chosen = shown[active];
    if (chosen && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive((active + step + shown.length) % shown.length);
    } else if (event.key === 'Enter' && chosen) fill(chosen, lookup);
    else if (event.key === 'Escape') setLookup(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const panel = document.getElementById(panelId);
    const away = () => setLookup(null);
    panel?.addEventListener('input', onInput);
    panel?.addEventListener('keydown', onKeyDown);
    panel?.addEventListener('focusout', away);
    return () => {
      panel?.removeEventListener('input', onInput);
      panel?.removeEventListener('keydown', onKeyDown);
      panel?.removeEventListener('focusout', away);
    };
  }, [panelId]);

  const input = open ? lookup.input : null;
  const choose = useEffectEvent((key: string) => {
    const contact = shown.find((each) => keyOf(each) === key);
    if (contact && lookup) fill(contact, lookup);
  });
  useEffect(() => {
    if (input === null || !isFormKey(input.name)) return undefined;
    const options = shown.map((contact) => ({
      key: keyOf(contact),
      content: (
        <span className={classes['contact']}>
          <bdi className={classes['name']}>{contact.name || contact.phone}</bdi>
          <bdi className={classes['phone']}>{contact.phone}</bdi>
          <bdi className={classes['address']}>{contact.address}</bdi>
          {isRepeated(contact, kind) && <bdi className={classes['address']}>{contact.description}</bdi>}
        </span>
      ),
    }));
    const list = (
      <FloatingList
        id={listId}
        label={recallWords.title}
        options={options}
        active={active}
        onChoose={(key) => choose(key)}
        empty={none}
      />
    );
    const activeId = shown.length > 0 ? optionId(listId, active) : undefined;
    notes.show('recall', new Map([[input.name, { list: { id: listId, activeId, list } }]]));
    return () => notes.show('recall', new Map());
  }, [notes, input, shown, active, listId, kind, none]);

  useEffect(() => {
    notes.show('recalled', new Map(filled.map((key) => [key, { tone: 'pasted' }])));
    return () => notes.show('recalled', new Map());
  }, [notes, filled]);

  useEffect(() => {
    if (silent === null) return undefined;
    const content = <p className={toolClasses['aside']}>{recallWords.silent}</p>;
    notes.show('silence', new Map([[silent, { content }]]));
    return () => notes.show('silence', new Map());
  }, [notes, silent]);

  const hasBook = rows.length > 0;
  useEffect(() => {
    const content = <CustomerNotes />;
    notes.show('customer notes', hasBook ? new Map([['job_description', { content }]]) : new Map());
    return () => notes.show('customer notes', new Map());
  }, [notes, hasBook]);

  const offered = shown.length > 0 ? recallWords.count(shown.length) : none;
  return (
    <LiveText>{open ? offered : [said, silent === null ? '' : recallWords.silent].join(' ').trim()}</LiveText>
  );
};
