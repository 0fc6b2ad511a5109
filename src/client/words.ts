/** What the client says of calls that did not succeed. */
export const words = {
  keyRefused: 'The API key was not accepted. Enter it again under Connection.',
  busy: 'The service is busy. Try again in a moment.',
  offline: 'This device is offline.',
  noKey: 'The API key is missing. Enter it under Connection.',
  timeout: 'The service did not answer in time.',
  noAnswer: 'The service could not be reached.',
  notUnderstood: 'The service gave an answer that could not be understood.',
  listNotUnderstood: 'The service gave a list that could not be understood.',
  listEndless: 'The service gave a list without an end.',
  errorNumber: (status: string | number) => `The service answered with the error ${status}.`,
} as const;

/** Why a connection was not made. */
export const connectWords = {
  keyWrong: 'The service does not accept this API key. Check it and enter it again.',
  notSecure: 'Open this page by an https:// address, or on localhost: the browser keeps nothing safe here.',
  keyMissing: 'Enter the API key of the account.',
  noKeyAtAll: 'This is not an API key: it is too long or has spaces in it.',
  notReached: 'The service could not be reached. Try again in a moment.',
  linkSpent: 'This connect link has been used or has run out. Ask for a new one.',
  addressMissing: 'Enter the address of the service.',
  addressWrong: 'Enter a web address such as https://dispatch.example.com.',
  notAllowed: (host: string, origin: string) =>
    `This page may not call ${host}. Whoever runs it can allow that by adding ${origin} to its SERVICES setting.`,
} as const;
