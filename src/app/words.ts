import type { Connection } from '#client/connection.ts';

/** The words around the pages. Those of the layers, which come later, are in `key-words` and `palette/words`. */
export const words = {
  desk: 'Dispatch Desk',
  skip: 'Skip to content',
  pages: 'Pages',
  newTask: 'New task',
  sent: 'Sent',
  promos: 'Promos',
  connection: 'Connection',
  connectedTo: ({ baseUrl, account }: Connection) =>
    `Connected to ${new URL(baseUrl).host}${account ? ` as ${account.name}` : ''}`,
  notConnected: 'Not connected',
  commands: 'Commands',
  commandsKey: { mac: '⌘ K', other: 'Ctrl K' },
  keys: 'Keyboard shortcuts',
  scheme: { light: 'Use light colours', dark: 'Use dark colours' },
  notFound: 'Page not found',
  nothingHere: 'Nothing is at this address. Go to',
  stopped: 'This page stopped working',
  stoppedText: 'Tasks that were sent are kept on this device. Load the page again to see them and go on.',
  loadAgain: 'Load again',
  missing:
    'A part of this page did not load: the network is gone, or a new version is out. What you typed stays; load the page again when you can.',
  goOn: 'Go on without it',
  outcome: (order: string, outcome: string) => `Order ${order}: ${outcome}`,
} as const;
