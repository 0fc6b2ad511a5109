import type { Capabilities } from '#contract/extensions.ts';
import type { Profile, ProfileId } from '#contract/profiles.ts';
import { isOwnService } from '#data/http/capabilities.ts';
import { formatCount } from '#time/language.ts';

/** All words of the Connection page. */
export const words = {
  title: 'Connection',
  intro: 'The service and account this dashboard uses.',
  linkFailed: 'The connect link didn’t work',
  failed: 'Not connected',
  address: 'Service address',
  addressNote: (origin: string) => `Default: this dashboard’s own service, ${origin}`,
  key: 'API key',
  keyNote: 'From your account’s settings.',
  hasKeyNote: __DEMO__
    ? 'The demo connects itself: there is no key to enter.'
    : 'A key is set. Enter another only to replace it.',
  merchant: 'Merchant ID',
  merchantNote: 'Default merchant for new tasks',
  storeInTab: 'Stay connected in this tab',
  storeInTabNote: 'Also after this tab is reloaded or reopened.',
  connect: 'Connect',
  connecting: 'Connecting…',
  disconnect: 'Disconnect',
  advanced: 'Advanced',
  advancedNote: 'Only change these if your service uses different paths.',
  serviceType: 'Type of service',
  serviceTypes: {
    documented: 'Documented: one path per task type',
    'tookan-v2': 'Tookan v2: one path for all task types',
  } satisfies Record<ProfileId, string>,
  paths: {
    pickup: 'Pickup path',
    delivery: 'Delivery path',
    'pickup-delivery': 'Pickup & delivery path',
    appointment: 'Appointment path',
    promoStatus: 'Promo status path',
  } satisfies Record<keyof Profile['paths'], string>,
  badPath: 'A path starts with / and has no spaces, ? or #.',
  offers: 'Also offers',
  account: 'Account',
  uncheckedTitle: 'Nothing could be checked yet',
  uncheckedText:
    'We can’t verify the key until you create a task or switch a promo code. If that fails, check the address and key.',
  serviceName: 'Service',
  ownKey: 'Key',
  basicService: 'Basic: four task types and promo switches',
  service: 'Service and key',
  change: 'Change connection',
  apiDocs: 'API documentation',
  licences: 'Open-source licences',
};

/** What the service announces beyond the documented operations. */
export const describeOffers = (capabilities: Capabilities | null): string => {
  if (isOwnService(capabilities)) return 'Safe retries, lists, tasks of all devices, address check';
  return capabilities?.idempotency ? 'Safe retries' : '';
};

/** Words of the lists that are kept on the device. */
export const deviceListWords = {
  title: 'Lists on this device',
  intro:
    'The service doesn’t offer these lists. What you add here is offered when you create a task; it isn’t sent to the service.',
  save: 'Save',
  saveList: (title: string) => `Save ${title}`,
  saved: 'Saved',
  notStored: 'This browser isn’t saving data right now, so nothing was stored.',
  lists: {
    merchant: { title: 'Merchants', line: 'ID, name' },
    team: { title: 'Teams', line: 'Number, name' },
    agent: { title: 'Agents', line: 'ID, name' },
    template: { title: 'Custom field templates', line: 'Name, labels' },
    promo: { title: 'Promo codes', line: 'Number, code' },
  },
  hint: (line: string) => `${line}: one a line`,
  badLine: (at: number, line: string) =>
    `Line ${formatCount(at)} must be “${line}”, and its first part only once in the list.`,
};

/** Words of what the device keeps, and of the way to have it keep nothing. */
export const deviceWords = {
  title: 'This device',
  sent: 'Sent tasks',
  sentText: (days: number) => `With names, phones and addresses · ${days} days`,
  imports: 'Imports',
  importsText: (days: number) => `With all rows of their files · ${days} days after the last change`,
  drafts: 'Drafts',
  draftsText: (days: number) => `${days} days after the last change`,
  lists: 'Your own lists',
  listsText: 'Until you delete them',
  key: 'The API key stays in this tab.',
  wipe: 'Wipe this device',
  lost: (count: number) =>
    `${formatCount(count)} ${count === 1 ? 'task' : 'tasks'} not sent yet or with an unknown outcome`,
  goes: 'This permanently deletes the tasks, drafts, imports and lists of all accounts from this browser, the connection, and anything you’re typing. Nothing is deleted on the service.',
  keyGoes:
    'A key that came by a connect link is revoked. Any other key stays valid until it is revoked at the service.',
  keyStaysValid:
    'We couldn’t ask the service to revoke the key of this browser. It stays valid until an owner of the account revokes it.',
  wipeAll: 'Wipe everything',
  done: 'This device is wiped',
  doneText: 'All Dispatch Desk data was deleted from this browser. Reload the page when you are online.',
  loadAgain: 'Reload',
  blocked: 'Some data couldn’t be deleted',
  blockedText: 'Another tab is still using the data. Close other tabs and wipe again.',
};

/** The question when only the person can tell whether a key belongs to an account that this device knows. */
export const accountWords = {
  title: 'Which account is this key for?',
  text: (host: string) =>
    `This device hasn’t seen this key at ${host} before, and the service doesn’t say whose it is. No task has been sent with it yet.`,
  connect: 'Connect',
  same: (account: string) => `${account}, with a new key`,
  merchant: (merchantId: string) => (merchantId === '' ? 'The same account' : `Merchant ${merchantId}`),
  sameText: 'Waiting tasks will be sent with this key. You keep this account’s sent tasks and drafts.',
  other: 'Another account',
  otherText:
    'It starts empty. What the other account has on this device stays, and its tasks wait for its own key.',
};
