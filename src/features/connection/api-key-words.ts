import { connectLinkMinutes } from '#contract/extensions.ts';
import { isRole, type Role } from '#contract/roles.ts';
import { formatList } from '#time/language.ts';

/** What a person reads of a role. */
export const roleWords: Record<Role, { name: string; text: string }> = {
  reader: { name: 'Reader', text: 'View only: tasks, lists and promo codes' },
  dispatcher: {
    name: 'Dispatcher',
    text: 'Creates, assigns and cancels tasks; views everything a reader can',
  },
  marketing: { name: 'Marketing', text: 'Views and switches promo codes; no access to customers' },
  driver: { name: 'Driver', text: 'Reports location and task status for one agent' },
  owner: { name: 'Owner', text: 'Everything, including the account’s keys' },
};

/** Roles as a list in words; one that this version does not know by the service's own word. */
export const roleNames = (roles: readonly string[]): string =>
  formatList(roles.map((role) => (isRole(role) ? roleWords[role].name : role)));

/** All words of the page of keys. */
export const apiKeyWords = {
  intro: 'Who can use this account. Send people a link; give programs a key.',
  columns: { name: 'Name', roles: 'Role', created: 'Created', used: 'Last used' },
  loading: 'Loading keys',
  notLoaded: 'Couldn’t load the keys',
  working: 'Active keys',
  own: 'This browser',
  byLink: 'From a link',
  by: (name: string) => `by ${name}`,
  neverUsed: 'Never used',
  make: { key: 'Create a key', link: 'Create a link' },
  newTitle: { key: 'New key', link: 'New connect link' },
  making: 'Creating…',
  name: 'Key name',
  nameNote: 'Who or what uses it, like “Marketing desk” or “Till 3”',
  roles: 'Roles',
  agent: 'Agent ID',
  agentNote: 'The agent who uses the key',
  ofAgent: (id: string) => `Agent ${id}`,
  cancel: 'Cancel',
  failed: 'Couldn’t create it',
  mayBeMade: 'It may have been created',
  mayBeMadeText: `Close this and check the list. If a key is there, revoke it: it can’t be shown again. An unused link expires after ${connectLinkMinutes} minutes.`,
  made: { key: 'Copy the key now', link: 'The link is ready' },
  madeText: {
    key: 'You won’t see this key again. Anyone who has it can use its roles.',
    link: `It works once, within ${connectLinkMinutes} minutes. Open it in the browser to connect, or scan it with that device’s camera.`,
  },
  copy: { key: 'Copy key', link: 'Copy link' },
  code: 'The link as a QR code',
  done: 'Done',
  revoke: 'Revoke',
  revokeOf: (name: string) => `Revoke ${name}`,
  revokeTitle: (name: string) => `Revoke ${name}?`,
  revokeText: (prefix: string) =>
    `Anyone using the key ${prefix}… loses access at once. Tasks that wait in a browser stay there until another key is entered.`,
};

/** What became of the key of a browser that disconnects or is wiped. */
export const leftWords = {
  revoked: 'Disconnected, and the key of this browser was revoked',
  stillValid: 'Disconnected, but the key of this browser is still valid',
  stillValidText:
    'We couldn’t ask the service to revoke it. An owner of the account can do so under Connection.',
  leaving: 'Disconnecting…',
};
