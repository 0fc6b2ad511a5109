import { IconArrowsExchange } from '@tabler/icons-react';
import { useHydrated } from '#data/state/hydration.ts';
import { sideParts, sides } from '#contract/sides.ts';
import classes from './sections.module.css';
import { useTaskForm } from './task-form.ts';
import { noteWords } from './later-words.ts';

const pairs = sideParts.map((part) => [sides.pickup[part], sides.customer[part]] as const);

/** Swaps the persons and places of a pickup-and-delivery; the times stay. */
export const SwapPlaces = () => {
  const { form } = useTaskForm();
  const hydrated = useHydrated();
  const swap = () => {
    for (const [pickup, customer] of pairs) {
      const [there, here] = form.getValues([pickup, customer]);
      form.setValue(pickup, here, { shouldDirty: true });
      form.setValue(customer, there, { shouldDirty: true });
    }
    const { pickup, customer } = form.getValues('screen.pointAddress');
    form.setValue('screen.pointAddress', { pickup: customer, customer: pickup });
    form.clearErrors(pairs.flat());
  };
  return (
    <button
      type="button"
      className={classes['swap']}
      disabled={!hydrated}
      aria-label={noteWords.swap}
      title={noteWords.swap}
      onClick={swap}
    >
      <IconArrowsExchange size={16} aria-hidden />
      <span className={classes['swapText']}>{noteWords.swap}</span>
    </button>
  );
};
