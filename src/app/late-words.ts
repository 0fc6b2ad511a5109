import type { Connection } from '#data/http/connection.ts';

/** The words of parts that are loaded after the first paint. */

/** What the desk says under its header of the network and of this device. */
export const noteWords = {
  offline: 'You’re offline. Tasks you create are saved on this device and sent when you’re back online.',
  offlineNoKey: 'You’re offline. What you type is kept on this device.',
  storeLoss:
    'This site’s data was removed from the browser: sent tasks, other drafts and presets are gone. What you’re typing and tasks without an outcome are kept.',
  understood: 'OK',
} as const;

/** What is asked before a connect link takes the browser to another account. */
export const linkWords = {
  title: (name: string) => `Connect to ${name}?`,
  leaves: ({ account, baseUrl }: Connection) =>
    `You leave ${account?.name || new URL(baseUrl).host}. Its tasks, drafts and presets stay on this device. Unsent tasks wait until you connect it again.`,
  connect: 'Connect',
  cancel: 'Cancel',
  failed: 'The connect link didn’t work',
} as const;

/** In the place of a page that the connection's key is not for. */
export const notAllowedWords = {
  title: (key: string) =>
    key === '' ? 'This key isn’t for this page' : `The key “${key}” isn’t for this page`,
  text: 'What you typed is kept. An owner of the account can make a key that may use it.',
  otherKey: 'Enter another key',
} as const;
