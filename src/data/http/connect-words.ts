/** Why a connection was not made. In a file of its own, since the first page doesn't need it. */
export const connectWords = {
  keyWrong: 'The service rejected this API key. Check it and try again.',
  notSecure:
    'Open this page at an https:// address or on localhost. The browser can’t store data safely here.',
  keyMissing: 'Enter the account’s API key.',
  disconnected: 'Connecting was cancelled. Nothing was connected.',
  notReached: 'Couldn’t reach the service. Try again in a moment.',
  linkSpent: 'This link was already used or has expired. Ask for a new one.',
} as const;
