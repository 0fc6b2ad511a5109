import { directory, samples } from '../../src/testing/samples.ts';
import type { AgentRow, Bodies, MerchantRow, PromoRow, TaskKind, TeamRow, TemplateRow } from './types.ts';

/** The lists and tasks of a new account. */
export type Seed = {
  merchants?: readonly MerchantRow[];
  teams?: readonly TeamRow[];
  agents?: readonly (Pick<AgentRow, 'fleet_id' | 'name'> & Partial<AgentRow>)[];
  templates?: readonly TemplateRow[];
  promos?: readonly (Pick<PromoRow, 'promo_id' | 'code' | 'status'> & { description?: string })[];
  tasks?: readonly { [Kind in TaskKind]: { kind: Kind } & Bodies[Kind] }[TaskKind][];
};

/** The default seed, and a whole task of each type. */
export const sample: { seed: Seed; values: Readonly<Bodies> } = {
  seed: directory,
  values: {
    pickup: samples.pickup.body,
    delivery: samples.delivery.body,
    'pickup-delivery': samples['pickup-delivery'].body,
    appointment: samples.appointment.body,
  },
};
