import type { Connection } from '#client/connection.ts';

/** The words of parts that are loaded after the first paint. */

/** What the desk says under its header of the network and of this device. */
export const noteWords = {
  offline:
    'You are offline. Tasks that you create are kept on this device and sent when the connection is back.',
  offlineNoKey: 'You are offline. What you type is kept on this device.',
  storeLoss:
    'The data of this site were removed from this browser, with the history of sent tasks, the other drafts and the presets. What you are typing and tasks without an outcome are kept.',
  understood: 'OK',
} as const;

/** What is asked before a connect link takes the browser to another account. */
export const linkWords = {
  title: (name: string) => `Connect to ${name}?`,
  leaves: ({ account, baseUrl }: Connection) =>
    `You leave ${account?.name || new URL(baseUrl).host}. Its tasks, drafts and presets stay on this device; tasks that were not sent wait until it is connected again.`,
  connect: 'Connect',
  cancel: 'Cancel',
  failed: 'The connect link did not work',
} as const;
