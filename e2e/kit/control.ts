/** How the fixtures speak with the program that `deskServer` starts. */

export const controlHeader = 'x-desk-kit-token';

export const controlPaths = {
  /** Takes a directory, makes an account with it. */
  account: '/kit/account',
  /** The audit of an account. */
  audit: '/kit/audit',
  /** What the foreign service took with a key. */
  foreign: '/kit/foreign',
} as const;

/** Where the named groups of the server's line go: Playwright puts them into the environment. */
const names = { url: 'DISPATCH_DESK_URL', foreign: 'DISPATCH_DESK_FOREIGN', token: 'DISPATCH_DESK_TOKEN' };

/** The line with which the server says that it is ready. */
export const readyLine =
  /Dispatch Desk for tests on (?<dispatch_desk_url>http\S+), foreign service on (?<dispatch_desk_foreign>http\S+), token (?<dispatch_desk_token>\S+)/;

export type ServerAddress = { url: string; foreign: string; token: string };

/** @throws Error where no server of the kit runs */
export const readServer = (): ServerAddress => {
  const [url, foreign, token] = [names.url, names.foreign, names.token].map((name) => process.env[name]);
  if (url === undefined || foreign === undefined || token === undefined)
    throw new Error('No desk runs: playwright.config needs webServer: deskServer().');
  return { url, foreign, token };
};

/** Asks the server for what only an operator may do. */
export const askServer = async <Answer>(
  { url, token }: ServerAddress,
  path: string,
  body: object,
): Promise<Answer> => {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [controlHeader]: token },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(await response.text());
  // The kit's own server answers what the caller asks for.
  return (await response.json()) as Answer;
};
