import type { BrowserContext, Page } from '@playwright/test';
import { extensionPaths } from '../../src/contract/extensions.ts';
import { prop, textProp } from '../../src/contract/json.ts';
import { profiles } from '../../src/contract/profiles.ts';
import type { Remembered } from '../../src/data/http/remembered-connection.ts';
import { askAt } from './ask.ts';
import type { Account } from './verbs.ts';

export type ConnectOptions = {
  /** The address of our service; undefined if the service has only the documented operations. */
  service?: string | undefined;
  /** Where the page reaches the service, if that is not the origin of the page. */
  address?: string;
};

/** What the page would ask for while it connects. */
type Facts = Pick<Remembered, 'account' | 'ownKey' | 'isKeyChecked'> & { capabilities: unknown };

const askFacts = async ({ api_key }: Account, service: string | undefined): Promise<Facts> => {
  if (service === undefined) return { capabilities: null, account: null, ownKey: null, isKeyChecked: false };
  const capabilities: unknown = await (await fetch(service + extensionPaths.capabilities)).json();
  const data = prop(await askAt(service)(extensionPaths.account, { api_key }), 'data');
  return {
    capabilities,
    account: { id: textProp(data, 'account_id'), name: textProp(data, 'name') },
    ownKey: (prop(data, 'key') as Remembered['ownKey'] | undefined) ?? null,
    isKeyChecked: true,
  };
};

type Entry = { prefix: string; apiKey: string; accountId: string; address: string | null; facts: object };

/** Fields that are stored unparsed. */
type Stored = { capabilities: unknown; profile: Pick<Remembered['profile'], 'id' | 'paths'> };

/** Of every name that the page has in web storage; the demo has another one. */
const storagePrefix = 'dispatch-desk-1.';

/** Runs in the page before its scripts. */
const writeConnection = ({ prefix, apiKey, accountId, address, facts }: Entry): void => {
  if (window !== window.top || !location.protocol.startsWith('http')) return;
  const baseUrl = address ?? location.origin;
  const id = `${baseUrl} ${accountId}`;
  const mark = `${prefix}connected-by-test ${id}`;
  // Once per tab, so that a disconnected tab stays disconnected.
  if (sessionStorage.getItem(mark) !== null) return;
  const connection = JSON.stringify({ ...facts, id, baseUrl });
  sessionStorage.setItem(mark, '');
  sessionStorage.setItem(`${prefix}connection`, connection);
  sessionStorage.setItem(`${prefix}key`, JSON.stringify({ connectionId: id, baseUrl, key: apiKey }));
  localStorage.setItem(`${prefix}connection`, connection);
};

/**
 * Connects a page, or each tab of a context, from its next load on, as the page Connection does with _Stay connected in this tab_.
 * @throws Error if the service refuses the key
 */
export const connectTab = async (
  target: Page | BrowserContext,
  account: Account,
  options: ConnectOptions,
): Promise<void> => {
  const { id, paths } = profiles.documented;
  const facts: Omit<Remembered, 'id' | 'baseUrl' | 'profile' | 'capabilities'> & Stored = {
    ...(await askFacts(account, options.service)),
    merchantId: account.merchant_id,
    profile: { id, paths },
    connected: true,
  };
  await target.addInitScript(writeConnection, {
    prefix: storagePrefix,
    apiKey: account.api_key,
    accountId: account.account_id || account.merchant_id,
    address: options.address ?? null,
    facts,
  });
};
