import type { BrowserContext, Page, Request } from '@playwright/test';

/** What went wrong in a page, one line each, and which of it the test declared. */
export type Watch = {
  /** Takes every page of a context under watch. */
  add: (context: BrowserContext) => Promise<void>;
  /** Declares trouble that must happen: lines that match are no failure, and none at all is one. */
  expect: (pattern: RegExp) => void;
  /** All that pages wrote to their consoles. */
  console: () => readonly string[];
  /** @returns undeclared lines, and declared ones that did not come. */
  finish: () => string[];
};

// The browser's own echo of a failed request, which is judged by itself; and Playwright's own script, which a picture's frame
// without rights refuses as it refuses every other.
const echo = /^Failed to load resource:|^Blocked script execution in '[^']*\/preview\?/;
const givenUp = 'net::ERR_ABORTED';

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
  // A page that is left gives up what it asked for before. What is given up on a page that stays was aborted.
  const leftBehind = new WeakSet<Request>();

  const followPage = (page: Page): void => {
    const asked = new Set<Request>();
    page.on('request', (request) => {
      if (leavesPage(request, page)) {
        for (const earlier of asked) leftBehind.add(earlier);
        asked.clear();
      }
      asked.add(request);
    });
  };

  const add = async (context: BrowserContext): Promise<void> => {
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
      const why = request.failure()?.errorText ?? '';
      if (why === givenUp && leftBehind.has(request)) return;
      trouble.push(`request failed: ${request.method()} ${request.url()} ${why}`);
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
