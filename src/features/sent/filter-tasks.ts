import type { TaskRow } from '#contract/list-rows.ts';
import { foldText } from '#ui/fold-text.ts';

/** The tasks of the service that have every word of the search in order number, name, phone or address. */
export const filterTasks = (all: readonly TaskRow[], search: string): readonly TaskRow[] => {
  const terms = foldText(search).split(/\s+/).filter(Boolean);
  if (terms.length === 0) return all;
  return all.filter(({ order_id, job_id, name, phone, address }) => {
    const text = foldText([order_id, job_id, name, phone, phone.replaceAll(/\D/g, ''), address].join(' '));
    return terms.every((term) => text.includes(term));
  });
};
