/**
 * What our own service offers beyond the document: lists, lookup, capabilities, tracking.
 * The dashboard uses them only where `capabilities` announces them; §1 says such operations exist, "not shown".
 */
export const extensionPaths = {
  capabilities: '/open/capabilities',
  promoList: '/open/promo/list',
  teamList: '/open/team/list',
  agentList: '/open/agent/list',
  merchantList: '/open/merchant/list',
  templateList: '/open/template/list',
  taskList: '/open/task/list',
  taskFind: '/open/task/find',
  track: '/open/track',
  /** Exchanges a connect link's one-time code for a new key of that device (decision 10). */
  connect: '/open/connect',
} as const;

/** The path of all kinds in one, as clients of the live service call it (decision 3). */
export const aliasPath = '/v2/create_task';

export type ListName = 'promo' | 'team' | 'agent' | 'merchant' | 'template' | 'task';

export type Capabilities = {
  service: string;
  version: string;
  /** The service stores one task per `Idempotency-Key`, whatever number of times a request arrives. */
  idempotency: boolean;
  lists: ListName[];
  find: boolean;
};

/** Most rows of one page of a list. */
export const maxListLimit = 5000;

/** How long a create's idempotency row is kept. */
export const idempotencyDays = 30;
