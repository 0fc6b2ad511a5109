import type { Capabilities, ListName } from '#contract/extensions.ts';
import type { Profile, ProfileId } from '#contract/profiles.ts';
import { formatCount, formatList } from '#time/language.ts';

/** All words of the Connection page. */
export const words = {
  title: 'Connection',
  intro: 'Which service this page talks to, and for which account.',
  linkFailed: 'The connect link did not work',
  failed: 'Not connected',
  keyGone: 'The API key is missing',
  keyGoneText: 'Enter it again to go on. Drafts and sent tasks are kept.',
  address: 'Service address',
  addressNote: (origin: string) => `This page comes from ${origin}`,
  key: 'API key',
  keyNote: 'From the account’s settings. It is never stored on this device’s disk.',
  keyHeld: __DEMO__
    ? 'The demo connects itself: there is no key to enter.'
    : 'This tab holds a key. Enter one here only to change it.',
  merchant: 'Merchant ID',
  merchantNote: 'The merchant that new tasks start with',
  keep: 'Keep in this tab',
  keepNote: 'Stay connected when this tab is reloaded; closing the tab forgets the key.',
  connect: 'Connect',
  connecting: 'Connecting…',
  disconnect: 'Disconnect',
  advanced: 'Advanced',
  advancedNote: 'Services differ in where tasks are created. Change these only if yours has other paths.',
  preset: 'Kind of service',
  presets: {
    documented: { label: 'Documented', note: 'A path for each kind of task; flags 1, 0, 0 for all' },
    'tookan-v2': { label: 'Tookan v2', note: 'One path; flags tell the kinds apart' },
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
  offersNothing:
    'It announces nothing beyond the documented operations: creating the four kinds of task and switching promo codes.',
  connectedAs: (merchantId: string) =>
    merchantId === '' ? 'Connected' : `Connected for merchant ${merchantId}`,
  next: 'Create a task',
};

type Offer = { has: boolean; text: string };

const listNames: Record<ListName, string> = {
  promo: 'promo codes',
  team: 'teams',
  agent: 'agents',
  merchant: 'merchants',
  template: 'custom field templates',
  task: 'tasks',
};

const join = (names: readonly ListName[]) => formatList(names.map((name) => listNames[name]));

/** What the service announced, in the words of somebody who uses it. */
export const offersOf = (capabilities: Capabilities | null): Offer[] => {
  const lists = capabilities?.lists ?? [];
  // A list of tasks is a view of its own; the others stand behind the pickers.
  const pickers = (['promo', 'team', 'agent', 'merchant', 'template'] as const satisfies ListName[]).filter(
    (name) => !lists.includes(name),
  );
  return [
    capabilities?.idempotency === true
      ? {
          has: true,
          text: 'It recognises a task that is sent twice, so a lost answer is settled by asking again.',
        }
      : {
          has: false,
          text: 'It does not recognise a task that is sent twice: after a lost answer you say whether the task is there.',
        },
    ...(lists.length > 0 ? [{ has: true, text: `It lists ${join(lists)}.` }] : []),
    ...(pickers.length > 0
      ? [{ has: false, text: `It does not list ${join(pickers)}: those are kept on this device.` }]
      : []),
    ...(lists.includes('task')
      ? []
      : [{ has: false, text: 'It does not list tasks: Sent shows those sent from this device.' }]),
    ...(capabilities?.find === true ? [{ has: true, text: 'It finds a task by its order number.' }] : []),
  ];
};

/** Words of the lists that are kept on the device. */
export const listWords = {
  title: 'Kept on this device',
  intro:
    'The service has no such lists. What you add here is offered when a task is made; the service is not told.',
  cancel: 'Cancel',
  empty: 'None yet',
  remove: (name: string) => `Remove ${name}`,
  notStored: 'This device does not keep data at the moment, so nothing was stored.',
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
  nameNeeded: 'Enter a name to tell it by.',
  templateNeeded: 'Enter the name of the template as the service has it.',
  labelsNeeded: 'Enter at least one label, separated by commas.',
  taken: 'This one is on the list already.',
};

const some = (count: number, one: string, many: string): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** Words of what the device keeps, and of the way to have it keep nothing. */
export const deviceWords = {
  title: 'This device',
  text: (sentDays: number, draftDays: number) =>
    `Tasks sent from here, with names, phones and addresses, are kept in this browser for ${sentDays} days; drafts for ${draftDays} days after the last change; presets and lists until you delete them. The API key stays in this tab at most.`,
  wipe: 'Wipe this device',
  lost: 'This would be lost',
  unsent: (count: number) => `${some(count, 'task', 'tasks')} not sent yet.`,
  unknown: (count: number) =>
    `${some(count, 'task', 'tasks')} of which nobody knows yet whether the service has ${count === 1 ? 'it' : 'them'}.`,
  goes: (counts: { intents: number; drafts: number; presets: number; lists: number } | null) => {
    const what = counts
      ? [
          some(counts.intents, 'sent task', 'sent tasks'),
          some(counts.drafts, 'draft', 'drafts'),
          some(counts.presets, 'preset', 'presets'),
          some(counts.lists, 'row of your own lists', 'rows of your own lists'),
        ]
      : ['Sent tasks', 'drafts', 'presets', 'your own lists'];
    return `${formatList([...what, 'the connection with its key'])} go from this browser, in all its tabs, for good. What is being typed goes, too.`;
  },
  stays: 'What the service has stays there. The key stays valid until it is revoked at the service.',
  wipeAll: 'Wipe everything',
  wiping: 'Wiping…',
  keep: 'Keep it',
  done: 'This device is wiped',
  doneText: 'Nothing of yours is left in this browser. Load the page again when you are online.',
  loadAgain: 'Load again',
  held: 'Not everything is gone yet',
  heldText: 'Another tab or window of this page does not let go. Close all others and wipe again.',
};

/** What is asked where only the person can tell whether a key belongs to an account that this device knows. */
export const accountWords = {
  title: 'Which account is this key for?',
  text: (host: string) =>
    `This device has not seen this key at ${host}, and the service does not say whose it is. Nothing was sent with it yet.`,
  same: 'Same account, new key',
  sameText: 'Tasks that wait go out with this key. Sent tasks, drafts and presets are those of the account.',
  other: 'Another account',
  otherText:
    'It starts empty. What the other account has on this device stays, and its tasks wait for its own key.',
  known: 'Known account',
  account: (name: string, merchantId: string) =>
    name || (merchantId === '' ? 'No merchant ID' : `Merchant ${merchantId}`),
  cancel: 'Cancel',
};
