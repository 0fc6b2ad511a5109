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
  unlistedMerchant: 'Not in the service’s list of merchants',
  merchantNote: 'Default merchant for new tasks',
  storeInTab: 'Stay connected in this tab',
  storeInTabNote: 'Also after this tab is reloaded or reopened.',
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
  offers: 'What the service offers',
  account: 'Account',
  connected: 'Connected',
  notChecked: 'Not checked yet',
  noAnswer: 'No response',
  offline: 'Offline',
  uncheckedTitle: 'Nothing could be checked yet',
  uncheckedText:
    'We can’t verify the key until you create a task or switch a promo code. If that fails, check the address and key.',
  unheardText:
    'No response. Check the address, including http or https. Some services respond only to the first task or promo switch.',
  keyNeeded: 'Key needed',
  serviceName: 'Service',
  ownKey: 'Key',
  unheardService: 'Not known yet',
  basicService: 'Basic: four task types and promo switches',
  service: 'Service and key',
  effect: (name: string) => `Switches this tab. ${name} stays in use until the new key is verified.`,
  change: 'Change connection',
  apiDocs: 'API documentation',
  licences: 'Open-source licences',
};

type Offer = { title: string; text: string };

/** What the service announces, in a user's words. Empty if it has only the documented operations. */
export const offersOf = (capabilities: Capabilities | null): Offer[] => [
  ...(capabilities?.idempotency
    ? [{ title: 'Safe retries', text: 'Sending again never creates a second task.' }]
    : []),
  ...(isOwnService(capabilities)
    ? [
        {
          title: 'Lists',
          text: 'Promos, teams, agents, merchants, custom field templates and tasks.',
        },
        { title: 'All tasks', text: 'Finds tasks of any device, also by their order number.' },
        { title: 'Address check', text: 'Shows where an address is while you fill in a task.' },
      ]
    : []),
];

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
    merchant: { title: 'Merchants', hint: 'ID, name: one a line' },
    team: { title: 'Teams', hint: 'ID, name: one a line' },
    agent: { title: 'Agents', hint: 'ID, name: one a line' },
    template: { title: 'Custom field templates', hint: 'Name, labels: one template a line' },
    promo: { title: 'Promo codes', hint: 'ID, code: one a line' },
  },
  inLine: (line: number, problem: string) => `Line ${formatCount(line)}: ${problem}`,
  idNeeded: 'Start with the ID exactly as in your dispatch system.',
  numberNeeded: 'Enter the ID as a whole number, then a comma and the name.',
  nameNeeded: 'Enter a name after the ID, separated by a comma.',
  labelsNeeded: 'Enter at least one label after the name, separated by commas.',
  taken: (id: string) => `The ID ${id} is already on the list.`,
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
  otherAccounts: (count: number) => `${some(count, 'more task', 'more tasks')} of other accounts`,
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
  sameText:
    'Waiting tasks will be sent with this key. You keep this account’s sent tasks, drafts and presets.',
  other: 'Another account',
  otherText:
    'It starts empty. What the other account has on this device stays, and its tasks wait for its own key.',
};
