import { formatCount } from '#time/language.ts';

/** The words that controls bring along; callers pass in all others. */
export const words = {
  /** Of the browser's tab. */
  tab: (title: string) => `${title} · Dispatch Desk`,
  close: 'Close',
  cancel: 'Cancel',
  didNotWork: 'That didn’t work',
  clearSearch: 'Clear search',
  loading: 'Loading…',
  noMatch: 'No match',
  /** The row of a picker without a list. */
  useTyped: (text: string) => `Use “${text}”`,
  copied: 'Copied',
  notConnected: 'Not connected',
  toConnection: 'Go to Connection',
  failed: 'This part of the page didn’t load',
  failedText:
    'You may be offline, or there is a new version. Tasks and drafts are saved in this browser. Reload the page when you’re online.',
  reload: 'Reload',
  notRefreshed: 'Couldn’t refresh the list',
  notRefreshedText: 'What you see may be out of date.',
  retry: 'Try again',
  notCopied: 'Copying is not allowed here. Select the text instead.',
  showMore: (rows: number, left: number) => `Show ${rows} more (${formatCount(left)} left)`,
} as const;
