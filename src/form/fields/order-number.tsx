import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useHydrated } from '#data/state/hydration.ts';
import { newOrderNumber } from '../new-order-number.ts';
import { form } from '../task-form.ts';
import { TextInput } from './text-input.tsx';
import { words } from '../words.ts';

/** The order number: a unique one is suggested, and the user may type another. */
export const OrderNumber = () => {
  const hydrated = useHydrated();
  return (
    <TextInput
      name="order_id"
      note={<VisuallyHidden>{words.orderNote}</VisuallyHidden>}
      rightSection={
        <ActionIcon
          aria-label={words.newOrder}
          disabled={!hydrated}
          onClick={() => form.setValue('order_id', newOrderNumber(new Date()))}
        >
          <IconRefresh size={16} aria-hidden />
        </ActionIcon>
      }
    />
  );
};
