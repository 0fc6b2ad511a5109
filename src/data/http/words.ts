/** What the client says of calls that did not succeed. */
export const words = {
  keyRefused: 'The service rejected the API key. Enter it again on the Connection page.',
  rolesRefused:
    'This API key may not do that. Enter another key on the Connection page, or ask an owner of the account.',
  busy: 'The service is busy. Try again in a moment.',
  offline: 'This device is offline.',
  noKey: 'Enter your API key on the Connection page.',
  timeout: 'The service didn’t respond in time.',
  noAnswer: 'Couldn’t reach the service.',
  serverError: 'The service had an error.',
  notUnderstood: 'Couldn’t read the service’s response.',
  errorNumber: (status: string | number) => `The service answered with the error ${status}.`,
} as const;

/** Why this page may not call an address. */
export const addressWords = {
  addressMissing: 'Enter the address of the service.',
  addressWrong: 'Enter a web address such as https://dispatch.example.com.',
  notAllowed: (host: string, origin: string) =>
    `This dashboard isn’t allowed to call ${host}. Ask its administrator to add ${origin} to SERVICES.`,
} as const;
