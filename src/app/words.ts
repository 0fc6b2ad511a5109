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

/** Whether calls can be made, to which host, and whether the last one had an answer. */
export const stateWords = (
  connection: Connection | null,
  { onLine, isSilent }: { onLine: boolean; isSilent: boolean },
): string => {
  if (!connection?.hasKey) return 'Not connected';
  const { account, baseUrl } = connection;
  const { host } = new URL(baseUrl);
  if (!onLine) return `Offline · ${host}`;
  if (isSilent) return `No answer from ${host}`;
  return `Connected to ${host}${account ? ` as ${account.name}` : ''}`;
};
