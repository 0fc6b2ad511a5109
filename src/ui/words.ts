/** The words that controls bring along; callers pass in all others. */
export const words = {
  /** Of the browser's tab. */
  tab: (title: string) => `${title} · Dispatch Desk`,
  close: 'Close',
  clearSearch: 'Clear search',
  noMatch: 'No match.',
  /** Of a list whose IDs may also be typed. */
  usedAsTyped: 'Nothing matches. What you typed will be used as it is.',
  readingFailed: 'This file can’t be read. If it is not on this device yet, download it and choose it again.',
  copied: 'Copied',
  /** How many tasks a person still has to do. */
  open: (tasks: number) => `${tasks} open`,
  notConnected: 'Not connected',
  toConnection: 'Go to Connection',
  /** Below a strip of time whose two clocks agree. */
  sameClock: 'Same as your clock',
  notLoaded: 'This part didn’t load. Reload the page when you can.',
  tryAgain: 'Try again',
  notCopied: 'Copying is not allowed here. Select the text instead.',
} as const;
