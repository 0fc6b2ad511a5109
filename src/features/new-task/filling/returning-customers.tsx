import {
  useMemo,
  useState,
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { sidesOf, type TaskKind } from '#contract/operations.ts';
import { sideOf, sideParts, sides, type SideName } from '#contract/sides.ts';
import type { CustomerSearch } from '#data/http/customer-query.ts';
import { form, useTaskKind, LookupListContext, OpenLookupContext } from '#form/task-form.ts';
import { isEnter } from '#ui/is-enter.ts';
import { LiveRegion } from '#ui/live-region.tsx';
import { useHighlightedRow } from '#ui/use-highlighted-row.ts';
import { focusNeeded } from '../focus-first.ts';
import { CustomerList } from './customer-list.tsx';
import { CustomerNotes } from './customer-note.tsx';
import { customerKey, descriptionFor, useCustomers, usePhoneCountry, type Customer } from './customers.ts';
import { returningCustomerWords as words } from './words.ts';

const maxOffers = 8;

type State = {
  draftId: string;
  isOpen: boolean;
  /** The text that was typed last. */
  lookup: { side: SideName; search: CustomerSearch } | null;
  /** About the customer that was filled in last. */
  message: string;
};

const blank: State = { draftId: '', isOpen: false, lookup: null, message: '' };
const none: readonly Customer[] = [];

/** Fills in a returning customer; nothing of a previous one stays. */
const fillCustomer = (customer: Customer, side: SideName, kind: TaskKind): void => {
  const filledDescription = `screen.filledDescriptions.${side}` as const;
  for (const part of sideParts) form.setValue(sides[side][part], customer[part]);
  const typed = form.getValues('job_description').trim();
  // A description that the user typed stays.
  if (typed === '' || typed === form.getValues(filledDescription)) {
    const description = descriptionFor(customer, kind);
    form.setValue('job_description', description);
    form.setValue(filledDescription, description);
  }
  if (sidesOf(kind)[0] === side) form.setValue('screen.customerZone', customer.time_zone ?? '');
  form.clearErrors([...sideParts.map((part) => sides[side][part]), 'job_description']);
};

/**
 * Looks up the customer whose phone, name or address is typed into the form, and fills in the one who is chosen. The list is in the flow
 * of the page: over the boxes, a click meant for one of them would choose a customer.
 */
export const ReturningCustomers = ({ draftId, children }: { draftId: string; children: ReactNode }) => {
  const kind = useTaskKind();
  const [last, setLast] = useState(blank);
  if (last.draftId !== draftId) setLast({ ...blank, draftId });
  const { isOpen, lookup, message } = last;
  const update = (part: Partial<State>) => setLast((state) => ({ ...state, ...part }));
  const customers = useCustomers(lookup?.search ?? null);
  const countryOf = usePhoneCountry();
  const shown = useMemo(() => (isOpen ? customers.slice(0, maxOffers) : none), [isOpen, customers]);
  const { listId, row, activeId, idOf, highlight, onArrow } = useHighlightedRow(shown, customerKey);
  const boxKey = lookup && sides[lookup.side][lookup.search.part];

  const fill = (customer: Customer) => {
    if (lookup === null) return;
    const { side } = lookup;
    fillCustomer(customer, side, kind);
    update({
      isOpen: false,
      // The directory may have a note of the customer.
      lookup: { side, search: { part: 'phone', text: customer.phone } },
      message: words.filled(customer.name || customer.phone),
    });
    focusNeeded(kind);
  };

  const onInput = ({ target }: FormEvent) => {
    if (!(target instanceof HTMLInputElement)) return;
    const { side, part } = sideOf(target.name) ?? {};
    if (part !== 'phone' && part !== 'name' && part !== 'address') return;
    // The pickup phone of a delivery has no address.
    if (!side || !sidesOf(kind).includes(side)) return;
    const country = countryOf(form.getValues('merchant_id'));
    update({ isOpen: true, lookup: { side, search: { part, text: target.value, country } } });
    highlight(null);
  };
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof HTMLInputElement && target.name !== boxKey) update({ isOpen: false });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { target, key } = event;
    if (!row || !(target instanceof HTMLInputElement) || target.name !== boxKey) return;
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (key === 'Tab' || key === 'Escape') update({ isOpen: false });
    else if (isEnter(event)) fill(row);
    else if (!onArrow(event)) return;
    if (key === 'Tab') return;
    event.preventDefault();
    event.stopPropagation();
  };

  const openLookup = useMemo(
    () => (boxKey && shown.length > 0 ? { key: boxKey, listId, activeId } : null),
    [boxKey, shown, listId, activeId],
  );
  const list = (
    <>
      {row && (
        <CustomerList id={listId} idOf={idOf} customers={shown} active={row} kind={kind} onChoose={fill} />
      )}
      <CustomerNotes />
      <LiveRegion>{row ? words.count(shown.length) : message}</LiveRegion>
    </>
  );
  return (
    <OpenLookupContext value={openLookup}>
      <LookupListContext value={list}>
        <div role="presentation" onInput={onInput} onFocus={onFocus} onKeyDown={onKeyDown}>
          {children}
        </div>
      </LookupListContext>
    </OpenLookupContext>
  );
};
