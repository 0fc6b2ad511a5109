import { splitTags } from '#contract/formats.ts';
import type { ListRows } from '#data/lists/list-query.ts';
import { listWords } from './words.ts';

export type ManagedList = 'team' | 'agent' | 'merchant' | 'template';

type Typed = Record<'id' | 'name', string>;
type NewRow<L extends ManagedList> =
  | { ok: true; row: ListRows[L] }
  | { ok: false; errors: Partial<Record<'id' | 'name', string>> };

const wrong = (errors: Partial<Typed>) => ({ ok: false as const, errors });

const named = <Row>({ id, name }: Typed, row: Row) => {
  if (id === '') return wrong({ id: listWords.idNeeded });
  return name === '' ? wrong({ name: listWords.nameNeeded }) : { ok: true as const, row };
};

/** A typed row of each list as the wire has it, or what is wrong with it. */
export const newRow: { [L in ManagedList]: (typed: Typed) => NewRow<L> } = {
  team: (typed) => {
    if (!/^\d{1,15}$/.test(typed.id)) return wrong({ id: listWords.numberNeeded });
    return named(typed, { team_id: Number(typed.id), name: typed.name });
  },
  agent: (typed) => named(typed, { fleet_id: typed.id, name: typed.name, phone: '', team_ids: [], tags: [] }),
  merchant: (typed) => named(typed, { merchant_id: typed.id, name: typed.name }),
  template: ({ id, name }) => {
    const labels = [...new Set(splitTags(name))];
    if (id === '') return wrong({ id: listWords.templateNeeded });
    if (labels.length === 0) return wrong({ name: listWords.labelsNeeded });
    return { ok: true, row: { name: id, fields: labels.map((label) => ({ label })) } };
  },
};
