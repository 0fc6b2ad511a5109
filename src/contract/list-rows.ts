import { successOf } from './answers.ts';
import { maxLabelLength } from './fields.ts';
import { taskKinds } from './operations.ts';
import { promoStatus } from './promo.ts';
import { taskStates } from './task-state.ts';
import { z } from './zod.ts';

/** Rows of the lists (an extension). Fields are named as in §2.1 and in the file that `admin load` reads. */

const text = z.string().check(z.maxLength(4000));
const id = z.string().check(z.minLength(1), z.maxLength(64));

const notCountry = 'Must be the two-letter code of a country, like US.';

/** ISO 3166-1 alpha-2: `US`. */
export const countryCode = z.string(notCountry).check(z.regex(/^[A-Z]{2}$/, notCountry));

export const merchantRow = z.object({
  merchant_id: id,
  name: text,
  /** Country of phones that don't state theirs; absent if it was never set. */
  country: z.optional(countryCode),
});
export const teamRow = z.object({ team_id: z.int(), name: text });
export const agentRow = z.object({
  fleet_id: id,
  name: text,
  phone: text,
  team_ids: z.array(z.int()),
  tags: z.array(text),
  /**
   * How many tasks the agent still has to do on each day, by the day at the job: of those days that are today somewhere, the ones
   * with any. Absent in a list on the device.
   */
  open_tasks: z.optional(z.array(z.object({ day: z.iso.date(), count: z.int().check(z.positive()) }))),
});
export const templateRow = z.object({
  name: text,
  fields: z.array(z.object({ label: z.string().check(z.minLength(1), z.maxLength(maxLabelLength)) })),
});
const promoRow = z.object({
  promo_id: z.int().check(z.nonnegative()),
  code: text,
  description: text,
  status: promoStatus,
  /** ISO instant of the last change; null for a promo that was never changed. */
  changed_at: z.nullable(z.string()),
  /** The name of the key that made it, or `admin`; absent in a list on the device. */
  changed_by: z.optional(z.nullable(z.string())),
});
/**
 * A promo of a list on the device. `status` is null before its first switch. `unconfirmed`: the status of the last call, while it is unknown
 * whether the service has set it.
 */
export const localPromoRow = z.extend(promoRow, {
  status: z.nullable(promoStatus),
  unconfirmed: z.optional(promoStatus),
});
/** Who has a task: no agent yet, a member of a team, or a named agent. */
export const assignmentRow = z.discriminatedUnion('state', [
  z.object({ state: z.literal('unassigned') }),
  z.object({ state: z.literal('team'), team_id: z.int(), fleet_id: id }),
  z.object({ state: z.literal('agent'), fleet_id: id }),
]);
export type Assignment = z.infer<typeof assignmentRow>;
const taskRow = z.object({
  job_id: z.int(),
  order_id: text,
  kind: z.enum(taskKinds),
  merchant_id: id,
  created_at: z.string(),
  /** Wall times at the job, `YYYY-MM-DD HH:mm:ss`, null if the task type has no such time. */
  job_pickup_datetime: z.nullable(z.string()),
  job_delivery_datetime: z.nullable(z.string()),
  timezone: z.string(),
  /** The IANA zone of the place where the task ends; null if it is unknown. */
  time_zone: z.nullable(z.string().check(z.maxLength(64))),
  /** Who the task is for and where, as the body named them. */
  name: text,
  phone: text,
  address: text,
  assignment: assignmentRow,
  /** How far the task has come; a deleted one stays in the list. */
  state: z.enum(taskStates),
  tracking_link: z.nullable(z.string()),
});

export type MerchantRow = z.infer<typeof merchantRow>;
export type TeamRow = z.infer<typeof teamRow>;
export type AgentRow = z.infer<typeof agentRow>;
export type TemplateRow = z.infer<typeof templateRow>;
export type PromoRow = z.infer<typeof promoRow>;
export type LocalPromoRow = z.infer<typeof localPromoRow>;
export type TaskRow = z.infer<typeof taskRow>;

const page = <Row extends z.ZodMiniType>(row: Row) =>
  z.extend(successOf(z.array(row)), { next_cursor: z.nullable(z.string()) });

/** One page of each list as the service answers it; `next_cursor` is null on the last one. */
export const listPages = {
  merchant: page(merchantRow),
  team: page(teamRow),
  agent: page(agentRow),
  template: page(templateRow),
  /** `version` is another text after each change of promos or of their plans. */
  promo: z.extend(page(promoRow), { version: z.string() }),
  task: page(taskRow),
};

export type ListName = keyof typeof listPages;

/** The first page of promos, asked for with the `version` that the caller has as `since`: nothing has changed since. */
export const promosUnchanged = successOf(z.null());

const orNone = <Row extends z.ZodMiniType>(row: Row) => z._default(z.array(row), []);
const orBlank = z._default(text, '');

/** The file that `admin load` reads. */
export const directoryFile = z.object({
  merchants: orNone(merchantRow),
  teams: orNone(teamRow),
  agents: orNone(
    z.extend(z.omit(agentRow, { open_tasks: true }), {
      phone: orBlank,
      team_ids: orNone(z.int()),
      tags: orNone(text),
    }),
  ),
  templates: orNone(templateRow),
  promos: orNone(
    z.extend(z.omit(promoRow, { changed_at: true, changed_by: true }), { description: orBlank }),
  ),
});

export type DirectoryFile = z.infer<typeof directoryFile>;
