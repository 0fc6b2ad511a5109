import type { Capabilities } from '#contract/extensions.ts';
import type { Profile, ProfileId } from '#contract/profiles.ts';
import { isOwnService } from '#data/http/capabilities.ts';
import type { StoredCounts } from '#data/device/wipe.ts';
import { formatCount, formatList } from '#time/language.ts';

/** All words of the Connection page. */
export const words = {
  title: 'Connection',
  intro: 'The service and account this dashboard uses.',
  following: 'Connecting with the link…',
  linkFailed: 'The connect link didn’t work',
  tryAgain: 'Try again',
  failed: 'Not connected',
  // Not named like the field itself, so that a search for the field by its label finds the field.
  keyGone: 'This tab has no key',
  keyGoneText: 'Enter it again to continue. Drafts and sent tasks are kept.',
  address: 'Service address',
  addressNote: (origin: string) => `Default: this dashboard’s own service, ${origin}`,
  key: 'API key',
  keyNote: 'From your account’s settings.',
  hasKeyNote: __DEMO__
    ? 'The demo connects itself: there is no key to enter.'
    : 'A key is set. Enter another only to replace it.',
  merchant: 'Merchant ID',
  merchantNote: 'Default merchant for new tasks',
  storeInTab: 'Keep in this tab',
  storeInTabNote: 'Stay connected when this tab is reloaded or reopened.',
  connect: 'Connect',
  save: 'Save',
  connecting: 'Connecting…',
  cancel: 'Cancel',
  disconnect: 'Disconnect',
  advanced: 'Advanced',
  advancedNote: 'Only change these if your service uses different paths.',
  serviceType: 'Type of service',
  serviceTypes: {
    documented: { label: 'Documented', note: 'One path per task type' },
    'tookan-v2': { label: 'Tookan v2', note: 'One path for all task types' },
  } satisfies Record<ProfileId, { label: string; note: string }>,
  paths: {
    pickup: 'Pickup path',
    delivery: 'Delivery path',
    'pickup-delivery': 'Pickup & delivery path',
    appointment: 'Appointment path',
    promoStatus: 'Promo status path',
  } satisfies Record<keyof Profile['paths'], string>,
  badPath: 'A path starts with / and has no spaces, ? or #.',
  savePaths: 'Use these paths',
  savedPaths: 'Saved. The next task goes to these paths.',
  offers: 'What the service offers',
  account: 'Account',
  connected: 'Connected',
  notChecked: 'Not checked yet',
  noAnswer: 'No answer',
  offline: 'Offline',
  uncheckedTitle: 'Nothing could be checked yet',
  uncheckedText:
    'This service has no call that only checks a key. If the first task or promo switch fails, check address and key.',
  unheardText:
    'This service gave no answer, or has no call that only checks a key. Check its address, and whether it begins with http or https. The first task or promo switch will tell.',
  keyNeeded: 'Key needed',
  serviceName: 'Service',
  ownKey: 'Key',
  unheardService: 'Not known yet',
  basicService: 'Basic: four task types and promo switches',
  service: 'Service and key',
  effect: {
    again: (name: string) => `Reconnects to ${name}.`,
    fixed: 'The fields can be changed again once the service has answered.',
    save: 'This saves your changes with the same key.',
    change: (name: string) => `Switches this tab over. Until the new key is checked, ${name} stays in use.`,
  },
  defaults: 'Defaults for new tasks',
  defaultMerchant: 'Default merchant',
  defaultZone: 'Default time zone',
  noDefaultZone: 'As the merchant’s last task',
  defaultZoneNote: 'Kept on this device. An address whose zone is known comes first.',
  change: 'Change connection',
  apiDocs: 'API documentation',
  licences: 'Open-source licenses',
};

type Offer = { has: boolean; title: string; text: string };

const either = (has: boolean, title: string, yes: string, no: string): Offer => ({
  has,
  title,
  text: has ? yes : no,
});

/** What the service offers, in a user's words. */
export const offersOf = (capabilities: Capabilities | null): Offer[] => {
  const isOwn = isOwnService(capabilities);
  return [
    either(
      capabilities?.idempotency === true,
      'Safe retries',
      'Sending again never creates a second task.',
      'Not offered: if an answer is lost, you check whether the task exists.',
    ),
    either(
      isOwn,
      'Lists',
      'Promos, teams, agents, merchants, custom field templates and tasks.',
      'Not offered: promos, teams, agents, merchants and custom field templates are kept on this device.',
    ),
    either(
      isOwn,
      'All tasks',
      'Finds tasks of any device, also by their order number.',
      'Not offered: Sent shows tasks sent from this device.',
    ),
    either(
      isOwn,
      'Address check',
      'Shows where an address is while you fill in a task.',
      'Not offered: the service looks up addresses itself.',
    ),
  ];
};

/** Words of the lists that are kept on the device. */
export const deviceListWords = {
  title: 'Kept on this device',
  intro:
    'The service doesn’t offer these lists. What you add here is offered when you create a task; it isn’t sent to the service.',
  cancel: 'Cancel',
  empty: 'None yet',
  remove: (name: string) => `Remove ${name}`,
  notStored: 'This browser isn’t saving data right now, so nothing was stored.',
  notRemoved: (name: string) => `${name} couldn’t be removed: this browser isn’t saving data right now`,
  importFile: 'Import lists',
  exportFile: 'Export lists',
  imported: (rows: number) => `${formatCount(rows)} rows imported.`,
  notImported: 'Nothing was imported',
  notExported: 'Nothing was exported',
  lists: {
    team: { title: 'Teams', add: 'Add team', id: 'Team ID', name: 'Team name' },
    agent: { title: 'Agents', add: 'Add agent', id: 'Agent ID', name: 'Agent name' },
    merchant: { title: 'Merchants', add: 'Add merchant', id: 'New merchant ID', name: 'Merchant name' },
    template: {
      title: 'Custom field templates',
      add: 'Add template',
      id: 'Template name',
      name: 'Template labels',
    },
  },
  labelsNote: 'Separated by commas',
  idNeeded: 'Enter the ID as the service has it.',
  numberNeeded: 'Enter the ID of the team: a whole number.',
  nameNeeded: 'Enter a name.',
  templateNeeded: 'Enter the name of the template as the service has it.',
  labelsNeeded: 'Enter at least one label, separated by commas.',
  taken: 'This one is on the list already.',
};

const some = (count: number, one: string, many: string): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** As `some`; nothing for none. */
const any = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [some(count, one, many)];

/** Words of what the device keeps, and of the way to have it keep nothing. */
export const deviceWords = {
  title: 'This device',
  sent: 'Sent tasks',
  sentText: (days: number) => `With names, phones and addresses · ${days} days`,
  imports: 'Imports',
  importsText: (days: number) => `With all rows of their files · ${days} days after the end`,
  drafts: 'Drafts',
  draftsText: (days: number) => `${days} days after the last change`,
  presets: 'Presets and lists',
  presetsText: 'Until you delete them',
  key: 'The API key stays in this tab.',
  wipe: 'Wipe this device',
  lost: 'You will lose',
  unsent: (count: number) => `${some(count, 'task', 'tasks')} not sent yet.`,
  waitingRows: (count: number) => `${some(count, 'import row', 'import rows')} not sent yet.`,
  unknown: (count: number) => `${some(count, 'task', 'tasks')} that may or may not exist at the service.`,
  goes: (counts: StoredCounts | null) => {
    const what = counts
      ? [
          ...any(counts.intents, 'sent task', 'sent tasks'),
          ...any(counts.drafts, 'draft', 'drafts'),
          ...any(counts.presets, 'preset', 'presets'),
          ...any(counts.imports, 'import', 'imports'),
          ...any(counts.lists, 'entry in your own lists', 'entries in your own lists'),
        ]
      : ['sent tasks', 'drafts', 'presets', 'imports', 'your own lists'];
    return `This permanently deletes ${formatList([...what, 'the connection with its key'])} from this browser, and anything you’re typing.`;
  },
  stays: 'Nothing is deleted on the service.',
  keyStays: 'The key stays valid until it is revoked at the service.',
  keyGoes: 'The key of this browser is revoked: no other browser uses it.',
  keyStaysOffline:
    'You’re offline: the key of this browser stays valid until an owner of the account revokes it.',
  keyStaysValid:
    'The service couldn’t be asked to revoke the key of this browser. It stays valid until an owner of the account revokes it.',
  wipeAll: 'Wipe everything',
  wiping: 'Wiping…',
  cancel: 'Cancel',
  done: 'This device is wiped',
  doneText: 'Nothing of yours is left in this browser. Reload the page when you are online.',
  loadAgain: 'Reload',
  blocked: 'Not everything is gone yet',
  blockedText: 'Another tab is still using the data. Close other tabs and wipe again.',
};

/** What is asked where the service does not list the merchant that was typed. */
export const merchantWords = {
  title: (merchantId: string) => `Use the merchant ID ${merchantId}?`,
  text: 'The service’s list of merchants has no such ID. The service may reject tasks for it.',
  goOn: 'Continue',
  correct: 'Correct it',
};

/** What is asked where only the person can tell whether a key belongs to an account that this device knows. */
export const accountWords = {
  title: 'Which account is this key for?',
  text: (host: string) =>
    `This device hasn’t seen this key at ${host} before, and the service doesn’t say whose it is. No task has been sent with it yet.`,
  same: 'Same account, new key',
  sameText:
    'Waiting tasks will be sent with this key. You keep this account’s sent tasks, drafts and presets.',
  other: 'Another account',
  otherText:
    'It starts empty. What the other account has on this device stays, and its tasks wait for its own key.',
  known: 'Known account',
  account: (name: string, merchantId: string) =>
    name || (merchantId === '' ? 'No merchant ID' : `Merchant ${merchantId}`),
  cancel: 'Cancel',
};
