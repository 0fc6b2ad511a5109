import type { Connection } from '#data/http/connection.ts';

/** The words around the pages. Those of the keys and of the palette are in `shortcut-words` and `palette/words`. */
export const words = {
  desk: 'Dispatch Desk',
  skip: 'Skip to content',
  pages: 'Pages',
  newTask: 'New task',
  sent: 'Sent',
  import: 'Import',
  promos: 'Promos',
  connection: 'Connection',
  commands: 'Commands',
  commandsKey: { mac: '⌘ K', other: 'Ctrl K' },
  keys: 'Keyboard shortcuts',
  scheme: { light: 'Light theme', dark: 'Dark theme' },
  notFound: 'Page not found',
  nothingHere: 'There is no page at this address.',
  stopped: 'Something went wrong on this page',
  stoppedText: 'Your sent tasks are safe on this device. Reload the page to continue.',
  loadAgain: 'Reload',
  missing:
    'Part of this page didn’t load: you may be offline, or there is a new version. What you typed is kept; reload when you can.',
  goOn: 'Continue without it',
  outcome: (order: string, outcome: string) => `Order ${order}: ${outcome}`,
} as const;

/** Of the state of the connection; together they read “Connected to {host} as {account}”, or “Not checked yet: {host} · key not checked …”. */
export const stateWords = {
  connectedTo: 'Connected to',
  notChecked: 'Not checked yet:',
  as: 'as',
  /** Of the account that the first start makes. */
  demo: 'Demo account: its people and tasks are made up.',
  withKey: (account: string, key: string) => `${account} · ${key}`,
  unchecked: 'key not checked until the first task',
  notConnected: 'Not connected',
  offline: 'Offline',
  atHost: (host: string) => ` · ${host}`,
  silent: (host: string) => `No answer from ${host}`,
} as const;

/** What the desk says under its header of the network and of this device. */
export const bannerWords = {
  offline: 'You’re offline. Tasks you create are saved on this device and sent when you’re back online.',
  offlineNoKey: 'You’re offline. What you type is kept on this device.',
  storeLoss:
    'This site’s data was removed from the browser: sent tasks, other drafts and presets are gone. What you’re typing and tasks without an outcome are kept.',
  understood: 'OK',
} as const;

/** What is asked before a connect link takes the browser to another account. */
export const connectLinkWords = {
  title: (name: string) => `Connect to ${name}?`,
  leaves: ({ account, baseUrl }: Connection) =>
    `You leave ${account?.name || new URL(baseUrl).host}. Its tasks, drafts and presets stay on this device. Unsent tasks wait until you connect it again.`,
  connect: 'Connect',
  cancel: 'Cancel',
  failed: 'The connect link didn’t work',
} as const;

/** In the place of a page that the connection's key is not for. */
export const notAllowedWords = {
  title: (key: string) => `${key === '' ? 'This key' : `The key “${key}”`} doesn’t have access to this page`,
  text: 'What you typed is kept. An account owner can create a key with access to this page.',
  otherKey: 'Enter another key',
} as const;
