import type { TaskKind } from '#contract/operations.ts';

/** Words of the shell. */
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
  keys: 'Keyboard shortcuts',
  scheme: { light: 'Light theme', dark: 'Dark theme' },
  goTo: (page: string) => `Go to ${page}`,
  notFound: 'Page not found',
  nothingHere: 'There is no page at this address.',
  outcome: (order: string, outcome: string) => `Order ${order}: ${outcome}`,
} as const;

export const newTaskWords = {
  pickup: 'New pickup',
  delivery: 'New delivery',
  'pickup-delivery': 'New pickup & delivery',
  appointment: 'New appointment',
} as const satisfies Record<TaskKind, string>;

/** The state of the connection: “Connected to {account} · {host}”, or “Not checked yet: {host} · key not checked …”. */
export const stateWords = {
  connectedTo: 'Connected to',
  notChecked: 'Not checked yet:',
  unchecked: 'key not checked until the first task',
  notConnected: 'Not connected',
  offline: 'Offline',
  silent: (host: string) => `No answer from ${host}`,
} as const;

/** Warnings under the header. */
export const bannerWords = {
  otherTab: (account: string) => `Another tab is connected to ${account}.`,
  pressLeft:
    'A task wasn’t sent, because you left it while its address was being looked up. Open its draft and create it again.',
  takeOtherTab: 'Use the connection of the other tab',
  offline: 'You’re offline. Tasks you create are saved on this device and sent when you’re back online.',
  clock: (minutesAhead: number) =>
    `This device’s clock is ${Math.abs(minutesAhead)} minutes ${minutesAhead > 0 ? 'behind' : 'ahead of'} the service’s. Correct it: times like +45m count from this clock.`,
} as const;

/** In the place of a page that the connection's key is not for. */
export const notAllowedWords = {
  title: (key: string) => `${key === '' ? 'This key' : `The key “${key}”`} doesn’t have access to this page`,
  text: 'What you typed is kept. An account owner can create a key with access to this page.',
  otherKey: 'Enter another key',
} as const;
