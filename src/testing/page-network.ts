import { http } from 'msw';
import { setupServer } from 'msw/node';
import { expect, vi } from 'vitest';
import { connect } from '#data/http/connect.ts';
import { disconnect, getConnection, type Connection } from '#data/http/connection.ts';
import { profiles } from '#contract/profiles.ts';
import { closeDatabase, databaseName } from '#data/device/database.ts';
import type { TestAccount, TestService } from './start-service.ts';

const server = setupServer();

/**
 * Answers the calls of a page instead of the network, until `leavePage` or `stopAnswering`.
 * @param answer may return nothing to pass the call to the previous one.
 */
export const answerCalls = (
  answer: (request: Request) => Response | undefined | Promise<Response | undefined>,
): void => {
  if (server.listHandlers().length === 0) server.listen({ onUnhandledFrame: 'error' });
  server.use(http.all('*', ({ request }) => answer(request)));
};

/** For `afterEach` of a page that never connects: calls go to the network again. */
export const stopAnswering = (): void => {
  server.resetHandlers();
  server.close();
};

/** Connects the page as an account of a service, by default at the page's own origin. */
export const connectAs = async (
  { api_key: apiKey, merchant_id: merchantId }: TestAccount,
  { baseUrl = location.origin, profile = profiles.documented } = {},
): Promise<Connection> => {
  const result = await connect({ baseUrl, apiKey, merchantId, profile, storeInTab: false });
  expect(result).toMatchObject({ ok: true });
  const connection = getConnection();
  if (!connection) throw new Error('There is no connection.');
  return connection;
};

/** For `afterEach`: nothing of the page is left, and its service is gone. */
export const leavePage = async (service: TestService): Promise<void> => {
  disconnect();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  await closeDatabase();
  indexedDB.deleteDatabase(databaseName);
  stopAnswering();
  vi.unstubAllGlobals();
  await service.close();
};
