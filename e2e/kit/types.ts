import type { TaskBody, TaskKind } from '../../src/contract/operations.ts';

/** The rows and bodies of the service, as the contract has them. */
export type {
  AgentRow,
  MerchantRow,
  PromoRow,
  TaskRow,
  TeamRow,
  TemplateRow,
} from '../../src/contract/list-rows.ts';
export type { PromoChangeRow as PromoChange } from '../../src/contract/promo-schedule.ts';
export type { StoredTask as Task } from '../../src/contract/task-answer.ts';
export type { TaskKind };

/** The values of each task type, by wire name. */
export type Bodies = { [Kind in TaskKind]: Partial<TaskBody<Kind>> & { api_key?: string } };
