import type { Page } from '@playwright/test';
import { createDesk, type Desk } from './desk.ts';
import { connect, type Account } from './verbs.ts';

/** What is stable until the next major version. */
export { answerInPage, type ServiceInPage } from './answer-in-page.ts';
export type { Assignee, Desk, Promo, TaskFile, Value, Values } from './desk.ts';
export { deskServer, type DeskServerOptions } from './desk-server.ts';
export { expect, test, type Clock, type Foreign, type KitFixtures, type KitOptions } from './fixtures.ts';
export { names, type ControlName, type ControlRole, type WireName } from './names.ts';
export type { Faults, Target } from './named-faults.ts';
export type { Sent } from './requests.ts';
export { screens, type ScreenRow } from './screens.ts';
export { sample, type Seed } from './sample.ts';
export type * from './service-types.ts';
export type { AuditEntry, Service } from './service.ts';
export type { Account, Outcome } from './verbs.ts';

/** Connects a page of your own fixtures with an account. @param address of its service, where that is not at the page's own */
export const connectDesk = async (
  page: Page,
  account: Account,
  { address }: { address?: string } = {},
): Promise<Desk> => {
  await connect(page, account, { ...(address !== undefined && { address }) });
  return createDesk(page);
};
