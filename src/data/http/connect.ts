import { successOf } from '#contract/answers.ts';
import { extensionPaths, type Capabilities } from '#contract/extensions.ts';
import { profiles, type Profile } from '#contract/profiles.ts';
import { connectedData } from '#contract/service-answers.ts';
import { saveAccount, type KnownAccount } from '#data/device/account-book.ts';
import { findAccount, type ChosenAccount } from './account.ts';
import { ApiError } from './api-error.ts';
import { apiKeyFor, setApiKey } from './api-key.ts';
import { askOwnOrigin } from './ask.ts';
import { askCapabilities, isOwnService } from './capabilities.ts';
import { enterConnection, getConnection, isSecure, type Connection } from './connection.ts';
import { askAccount } from './key-rights.ts';
import { ownOrigin, readServiceAddress } from './service-address.ts';
import { words } from './words.ts';

/** Why a connection was not made. */
const connectWords = {
  keyWrong: 'The service rejected this API key. Check it and try again.',
  notSecure:
    'Open this page at an https:// address or on localhost. The browser can’t store data safely here.',
  keyMissing: 'Enter the account’s API key.',
  disconnected: 'Connecting was cancelled. Nothing was connected.',
  notReached: 'Couldn’t reach the service. Try again in a moment.',
  linkSpent: 'This link was already used or has expired. Ask for a new one.',
} as const;

export type ConnectInput = {
  baseUrl: string;
  /** Blank: the key in force at this address. */
  apiKey: string;
  merchantId: string;
  profile: Profile;
  storeInTab: boolean;
  /** The answer to an `AccountQuestion`. */
  chosen?: ChosenAccount;
};

type Connected = { ok: true; connection: Connection };

type Refusal = {
  ok: false;
  why: 'refused';
  /** Null if the message is about the service. */
  field: 'baseUrl' | 'apiKey' | null;
  message: string;
};

/** This device hasn't seen the key at this address, and the service doesn't say whose it is. Connect again with the answer. */
export type AccountQuestion = {
  ok: false;
  why: 'which-account';
  baseUrl: string;
  /** Never empty; the last used one first. */
  known: readonly KnownAccount[];
};

export type ConnectResult = Connected | Refusal | AccountQuestion;

const refusal = (message: string, field: Refusal['field'] = null): Refusal => ({
  ok: false,
  why: 'refused',
  field,
  message,
});

const keyInForce = (baseUrl: string): string => {
  const connection = getConnection();
  return (connection && apiKeyFor(connection.id, baseUrl)) ?? '';
};

/** What a service says of a key. */
type KeyFacts = Pick<Connection, 'account' | 'ownKey' | 'isKeyChecked'>;

/** Checks the key with a request that changes nothing. @throws ApiError */
const checkKey = async (
  baseUrl: string,
  key: string,
  capabilities: Capabilities | null,
): Promise<KeyFacts> => {
  // No documented operation can check a key without a change (§5).
  if (!isOwnService(capabilities)) return { account: null, ownKey: null, isKeyChecked: false };
  return { ...(await askAccount({ id: '', baseUrl }, key)), isKeyChecked: true };
};

const toRefusal = (error: unknown): Refusal => {
  if (!(error instanceof ApiError)) throw error;
  return error.keyRefused ? refusal(connectWords.keyWrong, 'apiKey') : refusal(error.message);
};

/**
 * Connects this tab. The previous connection stays in force until the new key is accepted and its account is known.
 * @param signal abandons the attempt. It is also abandoned if the tab disconnects or connects to another account in the meantime.
 */
export const connect = async (input: ConnectInput, signal?: AbortSignal): Promise<ConnectResult> => {
  // Two tabs could send one task twice without Web Locks, which browsers give to secure addresses only.
  if (!isSecure()) return refusal(connectWords.notSecure);
  const address = readServiceAddress(input.baseUrl);
  if (!address.ok) return refusal(address.message, 'baseUrl');
  const { baseUrl } = address;
  const key = input.apiKey.trim() || keyInForce(baseUrl);
  if (key === '') return refusal(connectWords.keyMissing, 'apiKey');
  const before = getConnection()?.id;
  const isAbandoned = () => signal?.aborted === true || getConnection()?.id !== before;

  const { capabilities, reached, status } = await askCapabilities({ id: '', baseUrl });
  // Another origin may block this question and still take tasks; our own origin answers or is down.
  const mayBeBlocked = new URL(baseUrl).origin !== ownOrigin() && status === null;
  if (!reached && !mayBeBlocked) return refusal(connectWords.notReached);
  const facts = await checkKey(baseUrl, key, capabilities).catch(toRefusal);
  if ('ok' in facts) return facts;

  const merchantId = input.merchantId.trim();
  const found = await findAccount({ baseUrl, key, account: facts.account, merchantId }, input.chosen);
  if (isAbandoned()) return refusal(connectWords.disconnected);
  if (Array.isArray(found)) return { ok: false, why: 'which-account', baseUrl, known: found };
  // Before other data is stored under its ID, so that the data can be found again.
  await saveAccount(found);
  if (isAbandoned()) return refusal(connectWords.disconnected);

  const { id } = found;
  setApiKey({ connectionId: id, baseUrl, key }, input.storeInTab);
  const connection: Connection = {
    id,
    baseUrl,
    ...facts,
    merchantId,
    profile: input.profile,
    capabilities,
    hasKey: true,
  };
  enterConnection(connection);
  return { ok: true, connection };
};

/**
 * Exchanges a connect link's one-time code at our own origin for a new key of this device, and connects with it. The code works once,
 * even if connecting fails after it.
 */
export const connectWithCode = async (code: string): Promise<Connected | Refusal> => {
  const exchanging = askOwnOrigin(extensionPaths.connect, { code }, successOf(connectedData));
  const exchanged = await exchanging.catch((error: unknown) => {
    const isSpent = error instanceof ApiError && (error.status ?? 0) >= 400;
    return isSpent ? refusal(connectWords.linkSpent) : toRefusal(error);
  });
  if ('ok' in exchanged) return exchanged;
  const { api_key: apiKey, merchant_id: merchantId } = exchanged.data;
  const input = { baseUrl: ownOrigin(), apiKey, merchantId, profile: profiles.documented, storeInTab: true };
  const result = await connect(input);
  // A service that makes connect links also names its accounts.
  return result.ok || result.why === 'refused' ? result : refusal(words.notUnderstood);
};
