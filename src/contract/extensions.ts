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
  /** Who changed a promo's status, and when: the newest changes first. */
  promoHistory: '/open/promo/history',
  /** The last changes of all promos. */
  promoChanges: '/open/promo/changes',
  /** Plans a switch of promos at a time, or a window; tells what is planned and what came of it; cancels a plan. */
  promoScheduleCreate: '/open/promo/schedule/create',
  promoScheduleList: '/open/promo/schedule/list',
  promoScheduleCancel: '/open/promo/schedule/cancel',
  /** One task by its number, whole. */
  taskGet: '/open/task/get',
  /** Who a phone, a name or a street belongs to, by the account's tasks (`contract/customers.ts`). */
  customerFind: '/open/customer/find',
  /** Writes the note of a customer. */
  customerNote: '/open/customer/note',
  /** Presets that all desks of the account share (`contract/presets.ts`). */
  presetList: '/open/preset/list',
  presetSave: '/open/preset/save',
  presetRemove: '/open/preset/remove',
  track: '/open/track',
  /** Takes where an agent is. */
  agentPosition: '/open/agent/position',
  /** Takes how far a task has come. */
  taskState: '/open/task/state',
  /** Exchanges a connect link's one-time code for a new key of that device: others may see the link, so it must not have the key. */
  connect: '/open/connect',
  /** Tells whose account such a code is for, and leaves the code as it was. */
  connectPreview: '/open/connect/preview',
  /** Makes such a code for the demo account, where `demo_account` of the capabilities says so. */
  connectDemo: '/open/connect/demo',
  /** Tells which account a key belongs to, and what it may do. */
  account: '/open/account',
  /** The account's keys, for its owners (`contract/api-keys.ts`). */
  keyList: '/open/key/list',
  keyCreate: '/open/key/create',
  keyRevoke: '/open/key/revoke',
  /** Makes a connect link. */
  keyLink: '/open/key/link',
  /** Revokes the very key that asks, which came by a connect link. */
  keyLeave: '/open/key/leave',
  /** Tells what the service makes of an address or a point, and creates nothing. */
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

/** The lists of our own service. */
export const listPaths = {
  promo: extensionPaths.promoList,
  team: extensionPaths.teamList,
  agent: extensionPaths.agentList,
  merchant: extensionPaths.merchantList,
  template: extensionPaths.templateList,
  task: extensionPaths.taskList,
} as const;

export type ListName = keyof typeof listPaths;

/** What a service announces. Our own has all extensions, which its name says. */
export type Capabilities = {
  service: string;
  version: string;
  /** The service stores one task per `Idempotency-Key`, however often a request arrives. */
  idempotency: boolean;
  /** Country of phones that do not state theirs: ISO 3166-1 alpha-2; null if none is set. */
  default_country: string | null;
  /** The page may look up an address while it is being typed: no other server gets it. */
  place_while_typing: boolean;
  /** There only for a page of a trial that may connect with the demo account (`connectDemo`). */
  demo_account?: true;
};

/** Most order numbers of one search. */
export const maxFindOrders = 500;

/** Most rows of one page of a list. */
export const maxListLimit = 5000;

/** How long a create's idempotency row is kept. */
export const idempotencyDays = 30;

/** How long a connect link waits for the browser that it connects. */
export const connectLinkMinutes = 10;
