import { Combobox, Group, Paper, Text, useCombobox } from '@mantine/core';
import {
  memo,
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
import { CustomerNotes } from './customer-note.tsx';
import { customerKey, descriptionFor, useCustomers, type Customer } from './customers.ts';

/** The latest search, and whether its list is open. */
type Lookup = {
  draftId: string;
  side: SideName;
  search: CustomerSearch;
  isOpen: boolean;
  /** Read out after a customer is filled in. */
  message: string;
};

const none: readonly Customer[] = [];

const describeCount = (customers: number): string =>
  customers === 1
    ? '1 returning customer. Press Enter to fill in their details.'
    : `${customers} returning customers. Use the arrow keys, then Enter.`;

/** Fills in a returning customer, and overwrites all fields of that side. */
const fillCustomer = (customer: Customer, side: SideName, kind: TaskKind): void => {
  const filledDescription = `screen.filledDescriptions.${side}` as const;
  for (const part of sideParts) form.setValue(sides[side][part], customer[part] ?? '');
  const typed = form.getValues('job_description').trim();
  // A description that the user typed stays.
  if (typed === '' || typed === form.getValues(filledDescription)) {
    const description = descriptionFor(customer, kind);
    form.setValue('job_description', description);
    form.setValue(filledDescription, description);
  }
  if (sidesOf(kind)[0] === side) form.setValue('screen.customerZone', customer.time_zone ?? '');
};

type CustomersProps = { draftId: string; children: ReactNode };

/**
 * Looks up the customer whose phone, name or address is typed into the form, and fills in the chosen one. The list pushes the page down:
 * a popup would cover the boxes and catch their clicks.
 */
export const ReturningCustomers = memo(({ draftId, children }: CustomersProps) => {
  const kind = useTaskKind();
  const [last, setLast] = useState<Lookup | null>(null);
  const lookup = last?.draftId === draftId ? last : null;
  const found = useCustomers(lookup?.search ?? null);
  const shown = lookup?.isOpen ? found : none;
  const store = useCombobox({ opened: true });
  const { listId, row, activeId, idOf, highlight, onArrow } = useHighlightedRow(shown, customerKey);
  const boxKey = lookup && sides[lookup.side][lookup.search.part];
  const close = () => setLast((latest) => latest && { ...latest, isOpen: false });

  const fill = (customer: Customer) => {
    if (lookup === null) return;
    fillCustomer(customer, lookup.side, kind);
    setLast({
      ...lookup,
      isOpen: false,
      // Look up the note for this customer.
      search: { part: 'phone', text: customer.phone },
      message: `Filled in ${customer.name || customer.phone}.`,
    });
    focusNeeded(kind);
  };

  const onInput = ({ target }: FormEvent) => {
    if (!(target instanceof HTMLInputElement)) return;
    const { side, part } = sideOf(target.name) ?? {};
    if (part !== 'phone' && part !== 'name' && part !== 'address') return;
    // A delivery has a pickup phone but no pickup side, so there is nothing to fill in.
    if (!side || !sidesOf(kind).includes(side)) return;
    setLast({ draftId, side, search: { part, text: target.value }, isOpen: true, message: '' });
    highlight(null);
  };
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof HTMLInputElement && target.name !== boxKey) close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { target, key } = event;
    if (!row || !(target instanceof HTMLInputElement) || target.name !== boxKey) return;
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (key === 'Tab' || key === 'Escape') close();
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
        <Combobox store={store}>
          <Paper withBorder p={4} radius="sm">
            <Combobox.Options id={listId} aria-label="Returning customers">
              {shown.map((customer, at) => (
                <Combobox.Option
                  key={customerKey(customer)}
                  id={idOf(at)}
                  value={customerKey(customer)}
                  aria-selected={customer === row}
                  p="6px 8px"
                  onClick={() => fill(customer)}
                >
                  <Group gap="0 12px">
                    <Text component="bdi" fw={500} size="sm" truncate>
                      {customer.name || customer.phone}
                    </Text>
                    <Text component="bdi" size="sm" c="dimmed">
                      {customer.phone}
                    </Text>
                    <Text component="bdi" size="xs" c="dimmed" flex="1 1 14rem" miw={0} truncate>
                      {[customer.address, descriptionFor(customer, kind)].filter(Boolean).join(' · ')}
                    </Text>
                  </Group>
                </Combobox.Option>
              ))}
            </Combobox.Options>
          </Paper>
        </Combobox>
      )}
      <CustomerNotes />
      <LiveRegion>{row ? describeCount(shown.length) : (lookup?.message ?? '')}</LiveRegion>
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
});
