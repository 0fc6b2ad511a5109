/** What the client says of calls that did not succeed. */
export const words = {
  keyRefused: 'The service rejected the API key. Enter it again on the Connection page.',
  rolesRefused:
    'This API key may not do that. Enter another key on the Connection page, or ask an owner of the account.',
  busy: 'The service is busy. Try again in a moment.',
  offline: 'This device is offline.',
  noKey: 'Enter your API key on the Connection page.',
  timeout: 'The service didn’t answer in time.',
  noAnswer: 'Couldn’t reach the service.',
  serverError: 'The service had an error.',
  notUnderstood: 'Couldn’t read the service’s response.',
  listNotUnderstood: 'Couldn’t read the service’s list.',
  listEndless: 'The service’s list never ends.',
  errorNumber: (status: string | number) => `The service answered with the error ${status}.`,
} as const;

/** Why a connection was not made. */
export const connectWords = {
  keyWrong: 'The service rejected this API key. Check it and try again.',
  notSecure:
    'Open this page at an https:// address or on localhost. The browser can’t store data safely here.',
  promoAddressMissing: 'Enter the address of the service that this key is for.',
  keyMissing: 'Enter the account’s API key.',
  noKeyAtAll: 'This is not an API key: it is too long or contains spaces.',
  disconnected: 'You disconnected before the service answered. Nothing was connected.',
  notReached: 'Couldn’t reach the service. Try again in a moment.',
  linkSpent: 'This link was already used or has expired. Ask for a new one.',
  addressMissing: 'Enter the address of the service.',
  addressWrong: 'Enter a web address such as https://dispatch.example.com.',
  notAllowed: (host: string, origin: string) =>
    `This dashboard isn’t allowed to call ${host}. Ask its administrator to add ${origin} to SERVICES.`,
} as const;
