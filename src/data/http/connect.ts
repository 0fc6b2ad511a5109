import { prop, textProp, parseJson } from '#contract/json.ts';
import { extensionPaths, maxListLimit, type Capabilities } from '#contract/extensions.ts';
import { profiles, type Profile } from '#contract/profiles.ts';
import type { Account, AccountBook } from './accounts.ts';
import { failureMessage } from './api-error.ts';
import { apiKeyFor, setApiKey, withTrialKey } from './api-key.ts';
import { askCapabilities, isOwnService } from './capabilities.ts';
import { refusal, type Connected, type ConnectResult, type Refusal } from './connect-result.ts';
import { abandonedCount, enterConnection, getConnection, isSecure, type Connection } from './connection.ts';
import { classifyFailure } from './outcome.ts';
import { readAccount, readOwnKey, type OwnKey } from './key-rights.ts';
import { shown } from './read-json.ts';
import { ownOrigin, readServiceAddress } from './service-address.ts';
import { maxListBytes, listDeadlineMs, send } from './transport.ts';
import { withAccountOf, type FoundAccount } from './account-of-key.ts';
import { connectWords } from './connect-words.ts';
import { words } from './words.ts';

export type ConnectInput = {
  baseUrl: string;
  apiKey: string;
  merchantId: string;
  profile: Profile;
  storeInTab: boolean;
};

type Proof = { ok: true; account: Account | null; ownKey: OwnKey | null; isKeyChecked: boolean } | Refusal;

/** A person waits for Connect, and the answer is not needed. */
const triedDeadlineMs = 10_000;

type Trial = { baseUrl: string; key: string; capabilities: Capabilities | null };

/** Checks the key with a request that changes nothing: whose key it is. */
const prove = ({ baseUrl, key, capabilities }: Trial): Promise<Proof> =>
  withTrialKey(baseUrl, key, async (to): Promise<Proof> => {
    // No documented operation can check a key without changing something (§5).
    if (!isOwnService(capabilities)) return { ok: true, account: null, ownKey: null, isKeyChecked: false };
    const limits = { deadlineMs: listDeadlineMs, capBytes: maxListBytes };
    const reply = await send({ to, path: extensionPaths.account, addsKey: true, ...limits });
    const failure = classifyFailure(reply, false);
    if (failure?.kind === 'refused' && failure.keyRefused) return refusal(connectWords.keyWrong, 'apiKey');
    if (failure) return refusal(failureMessage(failure));
    const account = readAccount(reply.body);
    if (!account) return refusal(words.notUnderstood);
    const ownKey = readOwnKey(prop(prop(parseJson(reply.body ?? ''), 'data'), 'key'));
    return { ok: true, account, ownKey, isKeyChecked: true };
  });

/** Longer lists of merchants are not read to the end: a person waits. */
const maxMerchantPages = 20;

/**
 * Whether the service's list of merchants has none of this ID. False also where it has no such list or an empty one, and where
 * the key may not read it.
 */
const isUnknownMerchant = ({ baseUrl, key, capabilities }: Trial, merchantId: string): Promise<boolean> =>
  withTrialKey(baseUrl, key, async (to) => {
    if (merchantId === '' || !isOwnService(capabilities)) return false;
    let cursor = '';
    for (let page = 0; page < maxMerchantPages; page += 1) {
      const reply = await send({
        to,
        path: extensionPaths.merchantList,
        body: { limit: maxListLimit, ...(cursor !== '' && { cursor }) },
        addsKey: true,
        deadlineMs: triedDeadlineMs,
        capBytes: maxListBytes,
      });
      const body = classifyFailure(reply, false) ? null : parseJson(reply.body ?? '');
      const rows = prop(body, 'data');
      const ids = Array.isArray(rows) ? rows.map((row) => textProp(row, 'merchant_id')) : [];
      if (ids.length === 0 || ids.includes('') || ids.includes(merchantId)) return false;
      cursor = textProp(body, 'next_cursor');
      if (cursor === '') return true;
    }
    return false;
  });

const isNoKey = (key: string): boolean => key.length > 200 || /\s/.test(key);

/** The key of the connection in force, if it is at this address; else blank. */
const keyInForce = (baseUrl: string): string => {
  const connection = getConnection();
  return (connection && apiKeyFor(connection.id, baseUrl)?.key) ?? '';
};

/**
 * Connects this tab. The previous connection stays in force until the new key is accepted and its account is known.
 * @param book the device's memory of accounts.
 * @param isTyped the merchant was typed by a person, who is asked where the service does not list it.
 */
export const connect = async (
  input: ConnectInput,
  book: AccountBook,
  isTyped = true,
): Promise<ConnectResult> => {
  // Without Web Locks, which browsers give to secure addresses only, two tabs could send one task twice.
  if (!isSecure()) return refusal(connectWords.notSecure);
  const address = readServiceAddress(input.baseUrl);
  if (!address.ok) return refusal(address.message, 'baseUrl');
  const { baseUrl } = address;
  const key = input.apiKey.trim() || keyInForce(baseUrl);
  if (key === '') return refusal(connectWords.keyMissing, 'apiKey');
  if (isNoKey(key)) return refusal(connectWords.noKeyAtAll, 'apiKey');
  const began = abandonedCount();

  const { capabilities, reached } = await askCapabilities({ id: '', baseUrl });
  // Another origin may refuse the question and yet take tasks; our own origin answers or is down.
  if (!reached && new URL(baseUrl).origin === ownOrigin()) return refusal(connectWords.notReached);
  const { profile, storeInTab } = input;
  const trial = { baseUrl, key, capabilities };
  const proof = await prove(trial);
  if (!proof.ok) return proof;

  const { account, ownKey, isKeyChecked } = proof;
  const merchantId = input.merchantId.trim();

  const enter = async (found: FoundAccount): Promise<Connected | Refusal> => {
    await found.store();
    // The person has said since that this page is to have no key, or not this one.
    if (abandonedCount() !== began) return refusal(connectWords.disconnected);
    setApiKey({ connectionId: found.id, baseUrl, key }, storeInTab);
    const connection: Connection = {
      id: found.id,
      baseUrl,
      account,
      ownKey,
      merchantId,
      profile,
      capabilities,
      ...(!reached && { isUnheard: true }),
      hasKey: true,
      isKeyChecked,
    };
    enterConnection(connection);
    return { ok: true, connection };
  };

  const goOn = () => withAccountOf({ baseUrl, key, account, merchantId }, book, enter);
  const last = getConnection();
  const isAskedBefore = last?.baseUrl === baseUrl && last.merchantId === merchantId;
  const asks = isTyped && !isAskedBefore && (await isUnknownMerchant(trial, merchantId));
  // A person who disconnected or cancelled meanwhile gets no question.
  return asks && abandonedCount() === began
    ? { ok: false, why: 'unknown-merchant', merchantId, goOn }
    : goOn();
};

/** Asks our own origin about a connect link's code. @returns the `data` of its answer. */
const askAboutLink = async (
  path: string,
  body: Readonly<Record<string, unknown>>,
): Promise<{ ok: true; data: unknown } | Refusal> => {
  const reply = await send({
    to: { id: '', baseUrl: ownOrigin() },
    path,
    body,
    deadlineMs: 10_000,
  });
  const failure = classifyFailure(reply, false);
  if (failure?.kind === 'refused') return refusal(connectWords.linkSpent);
  if (failure) return refusal(failureMessage(failure));
  return { ok: true, data: prop(parseJson(reply.body ?? ''), 'data') };
};

/** Keys of connect links, by code, until they are connected with: a code works once, and connecting may fail after it. */
const keysInHand = new Map<string, { apiKey: string; merchantId: string }>();

/** Whether this page has exchanged a connect link's code, and has yet to connect with its key. */
export const isKeyInHand = (code: string): boolean => keysInHand.has(code);

/** Exchanges a connect link's one-time code at our own origin for a new key of this device, and connects with it. */
export const connectWithCode = async (code: string, book: AccountBook): Promise<Connected | Refusal> => {
  if (!isKeyInHand(code)) {
    const answer = await askAboutLink(extensionPaths.connect, { code });
    if (!answer.ok) return answer;
    const apiKey = textProp(answer.data, 'api_key');
    if (apiKey === '') return refusal(words.notUnderstood);
    keysInHand.set(code, { apiKey, merchantId: textProp(answer.data, 'merchant_id') });
  }
  const { apiKey, merchantId } = keysInHand.get(code) ?? { apiKey: '', merchantId: '' };
  const input = { baseUrl: ownOrigin(), apiKey, merchantId, profile: profiles.documented, storeInTab: true };
  const result = await connect(input, book, false);
  // Drop a key that the service has refused.
  if (result.ok || (result.why === 'refused' && result.field === 'apiKey')) keysInHand.delete(code);
  // A service that makes connect links also names its accounts.
  return result.ok || result.why === 'refused' ? result : refusal(words.notUnderstood);
};

/** Whose account a connect link is for; `isSame`: the one that is connected. */
type LinkPreview = { ok: true; name: string; isSame: boolean } | Refusal;

/** Asks our own origin whose account a connect link's code is for, which leaves the code as good as it was. */
export const previewLink = async (code: string): Promise<LinkPreview> => {
  const connection = getConnection();
  const account = connection?.baseUrl === ownOrigin() ? connection.account : null;
  const answer = await askAboutLink(extensionPaths.connectPreview, {
    code,
    ...(account && { account_id: account.id }),
  });
  if (!answer.ok) return answer;
  const { data } = answer;
  const name = shown(textProp(data, 'account_name'), 100);
  if (name === '') return refusal(words.notUnderstood);
  return { ok: true, name, isSame: prop(data, 'same_account') === true };
};
