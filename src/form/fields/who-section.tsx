import { ActionIcon, Group } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { use } from 'react';
import { sideParts, sides, type SideName } from '#contract/sides.ts';
import { useHydrated } from '#data/state/hydration.ts';
import classes from './form.module.css';
import { SideIcon, Sides } from './sides.tsx';
import { form, LookupListContext } from '../task-form.ts';
import { TextInput } from './text-input.tsx';
import { newValues } from '../values.ts';
import { noteWords, words } from '../words.ts';

/** Swaps the contacts and addresses of a pickup-and-delivery; the times stay. */
const swapSides = () => {
  for (const part of sideParts) {
    const keys = [sides.pickup[part], sides.customer[part]] as const;
    const [ofPickup, ofCustomer] = form.getValues(keys);
    form.setValue(keys[0], ofCustomer);
    form.setValue(keys[1], ofPickup);
  }
  form.setValue('screen', newValues().screen);
};

const SideHead = ({ side }: { side: SideName }) => {
  const hydrated = useHydrated();
  return (
    <Group justify="space-between" wrap="nowrap" h="max(1.5rem, var(--h-hit))">
      <Group component="h3" gap={6} fz="var(--t-14)" fw={600}>
        <SideIcon side={side} />
        {words.places[side]}
      </Group>
      {side === 'pickup' && (
        <ActionIcon
          variant="default"
          radius="xl"
          size="max(1.875rem, var(--h-hit))"
          className={classes['swap'] ?? ''}
          disabled={!hydrated}
          aria-label={noteWords.swap}
          title={noteWords.swap}
          onClick={swapSides}
        >
          <IconArrowsExchange size={16} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  );
};

/** The contacts, and below them the list of returning customers, which must not cover any box. */
export const WhoSection = () => (
  <>
    <Sides
      render={(side, hasTwo) => (
        <div key={side} className={classes['person']} data-alone={!hasTwo || undefined}>
          {hasTwo && <SideHead side={side} />}
          <TextInput name={sides[side].phone} />
          <TextInput name={sides[side].name} />
          <TextInput name={sides[side].email} />
        </div>
      )}
    />
    {use(LookupListContext)}
  </>
);
