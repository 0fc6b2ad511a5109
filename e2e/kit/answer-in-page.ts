import type { BrowserContext, Page } from '@playwright/test';
import { isServicePath } from '../../src/contract/extensions.ts';
import { askAt } from './ask.ts';
import { answeredHere, dateOfAnswer } from './clocks.ts';
import { sample, type Seed } from './sample.ts';
import { createServiceApi, type AuditEntry, type Service } from './service.ts';
import type { Account } from './verbs.ts';

/** The service in memory that answers a page. */
export type ServiceInPage = {
  /** A new account. @param seed that of `sample` unless given */
  createAccount: (seed?: Seed) => Promise<Account>;
  /** What the service has of an account. */
  serviceOf: (account: Account) => Service;
  /** Ends the routes, and forgets all that was created. */
  close: () => Promise<void>;
};

const isCall = (url: URL): boolean => isServicePath(url.pathname);

/**
 * Answers what a page, or the pages of a context, ask of `/open/*` and `/v2/*` at whatever address by the real service, in memory and
 * without a port. Whoever serves the page: nothing of these calls leaves the test.
 */
export const answerInPage = async (target: Page | BrowserContext): Promise<ServiceInPage> => {
  // It brings the whole service.
  const { openServiceInMemory } = await import('./open-service.ts');
  const publicUrl = 'http://desk.invalid';
  const service = await openServiceInMemory(() => publicUrl);
  answeredHere.set(target, service.fetch);
  await target.route(isCall, async (route, request) => {
    const bytes = request.postDataBuffer();
    const answer = await service.fetch(
      new Request(request.url(), {
        method: request.method(),
        headers: request.headers(),
        body: bytes && new Uint8Array(bytes),
      }),
    );
    const date = dateOfAnswer(request.frame().page());
    await route.fulfill({
      status: answer.status,
      headers: {
        ...Object.fromEntries(answer.headers),
        // A page of another origin may read the answer: Playwright allows the call itself.
        'access-control-allow-origin': '*',
        ...(date !== undefined && { date }),
      },
      body: Buffer.from(await answer.arrayBuffer()),
    });
  });
  const serviceOf = (account: Account): Service =>
    createServiceApi(
      askAt(publicUrl, service.fetch),
      account,
      // Entries are those of the service's own type.
      async () => (await service.audit(account.account_id)) as AuditEntry[],
    );
  return {
    createAccount: async ({ tasks = [], ...directory } = sample.seed) => {
      const account = await service.createAccount(directory);
      for (const { kind, ...body } of tasks) await serviceOf(account).create(kind, body);
      return account;
    },
    serviceOf,
    close: async () => {
      await target.unroute(isCall);
      answeredHere.delete(target);
      await service.close();
    },
  };
};
