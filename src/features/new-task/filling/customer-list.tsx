import { Combobox, Group, Paper, Text, useCombobox } from '@mantine/core';
import type { TaskKind } from '#contract/operations.ts';
import { returningCustomerWords as words } from './words.ts';
import { customerKey, descriptionFor, type Customer } from './customers.ts';

type ListProps = {
  id: string;
  idOf: (at: number) => string;
  customers: readonly Customer[];
  active: Customer;
  kind: TaskKind;
  onChoose: (customer: Customer) => void;
};

/** The returning customers that fit what is typed. The text box keeps the focus and handles the keys. */
export const CustomerList = ({ id, idOf, customers, active, kind, onChoose }: ListProps) => (
  <Combobox
    store={useCombobox({ opened: true })}
    onOptionSubmit={(key) => {
      const chosen = customers.find((customer) => customerKey(customer) === key);
      if (chosen) onChoose(chosen);
    }}
  >
    <Paper withBorder p={4} radius="sm">
      <Combobox.Options id={id} aria-label={words.title}>
        {customers.map((customer, at) => (
          <Combobox.Option
            key={customerKey(customer)}
            id={idOf(at)}
            value={customerKey(customer)}
            aria-selected={customer === active}
            p="6px 8px"
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
);
