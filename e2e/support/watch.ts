import type { BrowserContext, Page, Request } from '@playwright/test';
import { followRequests } from './quiet.ts';

/** What went wrong in a page, one line each, and which of it the test declared. */
export type Watch = {
  /** Takes every page of a context under watch. */
  add: (context: BrowserContext) => Promise<void>;
  /** Declares trouble that must happen: lines that match are no failure, and none at all is one. */
  expect: (pattern: RegExp) => void;
  /** Everything that pages wrote to their consoles. */
  console: () => readonly string[];
  /** @returns undeclared lines, and declared ones that did not come. */
  finish: () => string[];
};

// The browser's own message about a failed request, which is checked separately.
const echo = /^Failed to load resource:/;
const isGivenUp = (request: Request): boolean => request.failure()?.errorText === 'net::ERR_ABORTED';

// Reads may be cancelled: no part of the page waits for them any more, or a test's clock runs ahead of their deadline. Writes
// and the page's own files must complete.
const isRead = (request: Request): boolean =>
  /\/(list|find|get|track|place|history|changes|capabilities)$/.test(new URL(request.url()).pathname);

// A press asks the service although the browser reports no network, and a read may start as the network goes.
const isReadOffline = (request: Request): boolean =>
  request.failure()?.errorText === 'net::ERR_INTERNET_DISCONNECTED' && isRead(request);

const failureOf = (request: Request): string =>
  `request failed: ${request.method()} ${request.url()} ${request.failure()?.errorText ?? ''}`;

const leavesPage = (request: Request, page: Page): boolean =>
  request.isNavigationRequest() && request.frame() === page.mainFrame();

const reportViolations = () => {
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
    const { reportViolation } = globalThis as { reportViolation?: (text: string) => void };
    reportViolation?.(`${violatedDirective} ${blockedURI} ${sample}`);
  });
};

export const createWatch = (): Watch => {
  const trouble: string[] = [];
  const written: string[] = [];
  const expected: RegExp[] = [];

  const followPage = (page: Page): void => {
    // A page that is left cancels its requests until the next page is there. A request cancelled on a page that stays was
    // aborted by a script.
    const leftBehind = new WeakSet<Request>();
    const asked = new Set<Request>();
    let isLeaving = false;
    page.on('request', (request) => {
      asked.add(request);
      isLeaving ||= leavesPage(request, page);
    });
    page.on('framenavigated', (frame) => {
      if (!isLeaving || frame !== page.mainFrame()) return;
      isLeaving = false;
      for (const request of asked) leftBehind.add(request);
      asked.clear();
    });
    page.on('requestfailed', (request) => {
      if (!isGivenUp(request) || isRead(request) || isLeaving || leftBehind.has(request)) return;
      trouble.push(failureOf(request));
    });
  };

  const add = async (context: BrowserContext): Promise<void> => {
    followRequests(context);
    await context.exposeFunction('reportViolation', (text: string) =>
      trouble.push(`policy violation: ${text}`),
    );
    await context.addInitScript(reportViolations);
    for (const page of context.pages()) followPage(page);
    context.on('page', followPage);
    context.on('console', (message) => {
      written.push(message.text());
      if (message.type() === 'error' && !echo.test(message.text()))
        trouble.push(`console: ${message.text()}`);
    });
    context.on('weberror', (error) => trouble.push(`page error: ${String(error.error())}`));
    context.on('requestfailed', (request) => {
      if (!isGivenUp(request) && !isReadOffline(request)) trouble.push(failureOf(request));
    });
    context.on('response', (response) => {
      if (response.status() >= 400)
        trouble.push(`status ${response.status()}: ${response.request().method()} ${response.url()}`);
    });
  };

  return {
    add,
    expect: (pattern) => expected.push(pattern),
    console: () => written,
    finish: () => [
      ...trouble.filter((line) => !expected.some((pattern) => pattern.test(line))),
      ...expected
        .filter((pattern) => !trouble.some((line) => pattern.test(line)))
        .map((pattern) => `declared, but it did not happen: ${String(pattern)}`),
    ],
  };
};
