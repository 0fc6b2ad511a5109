import type { Connection } from '#client/connection.ts';

/** What is asked before a connect link takes the browser to another account. */
export const linkWords = {
  title: (name: string) => `Connect to ${name}?`,
  leaves: ({ account, baseUrl }: Connection) =>
    `You leave ${account?.name || new URL(baseUrl).host}. Its tasks, drafts and presets stay on this device; tasks that were not sent wait until it is connected again.`,
  connect: 'Connect',
  cancel: 'Cancel',
  failed: 'The connect link did not work',
} as const;
