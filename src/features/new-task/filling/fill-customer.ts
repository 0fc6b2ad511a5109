import { sidesOf, type TaskKind } from '#contract/operations.ts';
import { sideParts, sides, type SideName } from '#contract/sides.ts';
import { form } from '#form/task-form.ts';
import { descriptionFor, type Customer } from './customers.ts';

type CustomerOfSide = { customer: Customer; side: SideName; kind: TaskKind };

/** Fills in a returning customer; nothing of a previous one stays. */
export const fillCustomer = ({ customer, side, kind }: CustomerOfSide): void => {
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
