/** How the fixtures talk to the server that `deskServer` starts. */

export const controlPaths = {
  /** Creates an account with the given lists. */
  account: '/kit/account',
  /** Returns the bodies that the foreign service received with a key. */
  foreign: '/kit/foreign',
} as const;

/** The line with which the server says that it is ready. Playwright puts the named groups into the environment. */
export const readyLine =
  /Dispatch Desk for tests on (?<dispatch_desk_url>http\S+), foreign service on (?<dispatch_desk_foreign>http\S+)/;

export type ServerAddress = { url: string; foreign: string };

/** @throws Error if the kit's server does not run */
export const readServer = (): ServerAddress => {
  const { DISPATCH_DESK_URL: url, DISPATCH_DESK_FOREIGN: foreign } = process.env;
  if (url === undefined || foreign === undefined)
    throw new Error('The server does not run: add webServer: deskServer() to playwright.config.');
  return { url, foreign };
};
