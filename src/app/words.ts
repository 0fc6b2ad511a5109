/** The words around the pages. Those of the layers, which come later, are in `key-words` and `palette/words`. */
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
  withKey: (account: string, key: string) => `${account} · ${key}`,
  unchecked: 'key not checked until the first task',
  notConnected: 'Not connected',
  offline: (host: string) => `Offline · ${host}`,
  silent: (host: string) => `No answer from ${host}`,
} as const;
