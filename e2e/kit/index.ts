import type { Page } from '@playwright/test';
import { connectTab } from './connect-tab.ts';
import { readServer } from './control.ts';
import { createDesk, type Desk } from './desk.ts';
import type { Account } from './verbs.ts';

/** Stable until the next major version. */
export type { Bulk, Desk, Drafts, Promo } from './desk.ts';
export type { Assignee, Value, Values } from './fill-form.ts';
export type { ImportCounts, TaskFile } from './import-file.ts';
export { deskServer } from './desk-server.ts';
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
export type { Service } from './service.ts';
export type { Account, Outcome, PageName } from './verbs.ts';

/** Connects a page of your own fixtures with an account, from its next load on. */
export const connectDesk = async (page: Page, account: Account): Promise<Desk> => {
  await connectTab(page, account, { service: readServer().url });
  return createDesk(page);
};
