import type { ListName } from './extensions.ts';
import { taskKinds } from './operations.ts';
import { taskStates } from './task-state.ts';
import { z } from './zod.ts';

/** Rows of the lists (an extension). Fields are named as in §2.1 and in the file that `admin load` reads. */

const text = z.string().max(4000);
const id = z.string().min(1).max(64);
const status = z.union([z.literal(0), z.literal(1)]);

export const merchantRow = z.object({ merchant_id: id, name: text });
export const teamRow = z.object({ team_id: z.int(), name: text });
export const agentRow = z.object({
  fleet_id: id,
  name: text,
  phone: text,
  team_ids: z.array(z.int()),
  tags: z.array(text),
  /**
   * How many tasks the agent still has to do on each day, by the day at the job: of those days that are today somewhere, the ones
   * with any. Absent where the service does not tell; what cannot be read is taken as absent.
   */
  open_tasks: z
    .array(z.object({ day: z.iso.date(), count: z.int().positive() }))
    .optional()
    .catch(undefined),
});
export const templateRow = z.object({
  name: text,
  fields: z.array(z.object({ label: z.string().min(1).max(128) })),
});
export const promoRow = z.object({
  promo_id: z.int().nonnegative(),
  code: text,
  description: text,
  status,
  /** ISO instant of the last change; null for a promo that was never changed. */
  changed_at: z.string().nullable(),
  /** The name of the key that made it, or `admin`; absent where the service does not tell. */
  changed_by: z.string().nullable().optional().catch(undefined),
});
/** Who has a task: nobody, a member of a team, or an agent. */
export const assignmentRow = z.discriminatedUnion('state', [
  z.object({ state: z.literal('unassigned') }),
  z.object({ state: z.literal('team'), team_id: z.int(), fleet_id: id }),
  z.object({ state: z.literal('agent'), fleet_id: id }),
]);
export const taskRow = z.object({
  job_id: z.int(),
  order_id: text,
  kind: z.enum(taskKinds),
  merchant_id: id,
  created_at: z.string(),
  /** Wall times at the job, `YYYY-MM-DD HH:mm:ss`, null where the kind has none. */
  job_pickup_datetime: z.string().nullable(),
  job_delivery_datetime: z.string().nullable(),
  timezone: z.string(),
  /** Who the task is for and where, as the body named them. */
  name: text,
  phone: text,
  address: text,
  assignment: assignmentRow,
  /** How far the task has come; a deleted one stays in the list. Absent where the service does not tell. */
  state: z.enum(taskStates).optional().catch(undefined),
  tracking_link: z.string().nullable(),
  /** What a client of the live service sent beyond the fields of §4; there only where it sent such. */
  other_fields: z.record(z.string(), z.unknown()).optional(),
});

export type MerchantRow = z.infer<typeof merchantRow>;
export type TeamRow = z.infer<typeof teamRow>;
export type AgentRow = z.infer<typeof agentRow>;
export type TemplateRow = z.infer<typeof templateRow>;
export type PromoRow = z.infer<typeof promoRow>;
export type TaskRow = z.infer<typeof taskRow>;

const page = <Row extends z.ZodType>(row: Row) =>
  z.object({ status: z.literal(200), data: z.array(row), next_cursor: z.string().nullable() });

/** One page of each list as the service answers it; `next_cursor` is null on the last one. */
export const listPages = {
  merchant: page(merchantRow),
  team: page(teamRow),
  agent: page(agentRow),
  template: page(templateRow),
  promo: page(promoRow),
  task: page(taskRow),
} as const satisfies Record<ListName, z.ZodType>;

/** The file that `admin load` reads and that the dashboard exports and imports. */
export const directoryFile = z.object({
  merchants: z.array(merchantRow).default([]),
  teams: z.array(teamRow).default([]),
  agents: z
    .array(
      agentRow.omit({ open_tasks: true }).extend({
        phone: text.default(''),
        team_ids: z.array(z.int()).default([]),
        tags: z.array(text).default([]),
      }),
    )
    .default([]),
  templates: z.array(templateRow).default([]),
  promos: z
    .array(promoRow.omit({ changed_at: true, changed_by: true }).extend({ description: text.default('') }))
    .default([]),
});

export type DirectoryFile = z.infer<typeof directoryFile>;
