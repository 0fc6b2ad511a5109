import type { Page } from '@playwright/test';
import { answeredHere } from './clocks.ts';
import { connectTab } from './connect-tab.ts';
import { createDesk, type Desk } from './desk.ts';
import { serviceUrl } from './fixtures.ts';
import type { Account } from './verbs.ts';

/** What is stable until the next major version. */
export { answerInPage, type ServiceInPage } from './answer-in-page.ts';
export type { Assignee, Bulk, Desk, Drafts, Promo, TaskFile, Value, Values } from './desk.ts';
export { deskServer, type DeskServerOptions } from './desk-server.ts';
export {
  expect,
  test,
  type Clock,
  type Foreign,
  type KitFixtures,
  type KitOptions,
  type OtherBrowser,
} from './fixtures.ts';
export { names, type ControlName, type ControlRole, type WireName } from './names.ts';
export type { Faults, Target } from './named-faults.ts';
export type { Sent } from './requests.ts';
export { screens, type ScreenRow } from './screens.ts';
export { sample, type Seed } from './sample.ts';
export type * from './types.ts';
export type { AuditEntry, Service } from './service.ts';
export type { Account, Outcome, PageName } from './verbs.ts';

/**
 * Connects a page of your own fixtures with an account, from its next load on.
 * @param address of its service, if that is not at the origin of the page
 */
export const connectDesk = async (
  page: Page,
  account: Account,
  { address }: { address?: string } = {},
): Promise<Desk> => {
  const send = answeredHere.get(page) ?? answeredHere.get(page.context());
  const service = address ?? (send ? 'http://desk.invalid' : serviceUrl());
  await connectTab(page, account, { service, address, send });
  return createDesk(page);
};
