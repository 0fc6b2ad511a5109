import type { capabilitiesAnswer } from './service-answers.ts';
import type { z } from './zod.ts';

/**
 * What our own service offers beyond the document: lists, lookup, capabilities, tracking.
 * The dashboard uses them only at our own service, by its name in `capabilities`; §1 says such operations exist, "not shown".
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
  promoChanges: '/open/promo/changes',
  promoScheduleCreate: '/open/promo/schedule/create',
  promoScheduleList: '/open/promo/schedule/list',
  promoScheduleCancel: '/open/promo/schedule/cancel',
  taskGet: '/open/task/get',
  customerFind: '/open/customer/find',
  customerNote: '/open/customer/note',
  presetList: '/open/preset/list',
  presetSave: '/open/preset/save',
  presetRemove: '/open/preset/remove',
  track: '/open/track',
  agentPosition: '/open/agent/position',
  taskState: '/open/task/state',
  connect: '/open/connect',
  connectDemo: '/open/connect/demo',
  account: '/open/account',
  keyList: '/open/key/list',
  keyCreate: '/open/key/create',
  keyRevoke: '/open/key/revoke',
  keyLink: '/open/key/link',
  keyLeave: '/open/key/leave',
  place: '/open/place',
} as const;

/** The account that a first start makes to try things in. Nothing that is done in it reaches a customer. */
export const demoAccountId = 'demo';

/** The name of our own service in its capabilities. */
export const ownServiceName = 'Dispatch Desk';

/** Where our own service describes itself, for people. */
export const docsPath = '/docs';

/** Whether the service answers at this path; the dashboard answers at all others. It has nothing at `/v2`: clients of Tookan get a 404 in JSON. */
export const isServicePath = (path: string): boolean => /^\/(open|v2)(\/|$)/.test(path);

/** What a service announces. Our own has all extensions, which its name says. */
export type Capabilities = z.infer<typeof capabilitiesAnswer>;

/** Most order numbers of one search. */
export const maxFindOrders = 500;

/** Most rows of one page of a list. */
export const maxListLimit = 5000;

/** How long a create's idempotency row is kept. */
export const idempotencyDays = 30;

/** How long a connect link waits for the browser that it connects. */
export const connectLinkMinutes = 10;
