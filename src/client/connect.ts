import { own, ownText, parseJson } from '#contract/json.ts';
import { extensionPaths, type Capabilities } from '#contract/extensions.ts';
import { profiles, type Profile } from '#contract/profiles.ts';
import { identify, newAccountId, type Account, type AccountBook, type KnownAccount } from './accounts.ts';
import { failureMessage } from './api-error.ts';
import { apiKeyFor, connectionOfKey, setApiKey, withTrialKey } from './api-key.ts';
import { askCapabilities } from './capabilities.ts';
import { enterConnection, getConnection, isSecure, type Connection } from './connection.ts';
import { classifyFailure } from './outcome.ts';
import { shown } from './read-json.ts';
import { recall } from './remembered.ts';
import { ownOrigin, readServiceAddress } from './service-address.ts';
import { listCap, listDeadlineMs, send, type SendRequest } from './transport.ts';
import { connectWords, words } from './words.ts';

export type ConnectInput = {
  baseUrl: string;
  apiKey: string;
  merchantId: string;
  profile: Profile;
  storeInTab: boolean;
};

/** `message` is for people; `field` is where it belongs, null where it is about the service. */
export type Refusal = {
  ok: false;
  why: 'refused';
  field: 'baseUrl' | 'apiKey' | 'merchantId' | null;
  message: string;
};

/** This device has not seen the key at this address, and the service does not say whose it is. No task was sent. */
export type AccountQuestion = {
  ok: false;
  why: 'which-account';
  baseUrl: string;
  /** Never empty; the last used one first. */
  known: readonly KnownAccount[];
  /** Connects with the key as a new one of the given known account, or, with null, as the key of another account. */
  choose: (account: KnownAccount | null) => Promise<Connected>;
};

type Connected = { ok: true; connection: Connection };

export type ConnectResult = Connected | Refusal | AccountQuestion;

const refusal = (message: string, field: Refusal['field'] = null): Refusal => ({
  ok: false,
  why: 'refused',
  field,
  message,
});

const readAccount = (body: string | null): Account | null => {
  const data = own(parseJson(body ?? ''), 'data');
  const id = ownText(data, 'account_id');
  return id === '' || id.length > 200 ? null : { id, name: shown(ownText(data, 'name'), 100) };
};

type Proof = { ok: true; account: Account | null } | Refusal;

/** Checks the key with a request that changes nothing: whose key it is, else one row of a list that the service announces. */
const prove = (baseUrl: string, key: string, capabilities: Capabilities | null): Promise<Proof> =>
  withTrialKey(baseUrl, key, async (to): Promise<Proof> => {
    const list = capabilities?.lists[0];
    const tellsAccount = capabilities?.account === true;
    // No documented operation can check a key without changing something (§5).
    if (!tellsAccount && list === undefined) return { ok: true, account: null };
    const limits = { to, deadlineMs: listDeadlineMs, capBytes: listCap };
    const question: SendRequest =
      tellsAccount || list === undefined
        ? { ...limits, path: extensionPaths.account, fields: ['api_key'] }
        : {
            ...limits,
            path: extensionPaths[`${list}List`],
            body: { limit: 1 },
            fields: ['api_key', 'limit'],
          };
    const reply = await send(question);
    const failure = classifyFailure(reply, false);
    if (failure?.kind === 'refused' && failure.keyRefused) return refusal(connectWords.keyWrong, 'apiKey');
    if (failure) return refusal(failureMessage(failure));
    const account = tellsAccount ? readAccount(reply.body) : null;
    return tellsAccount && !account ? refusal(words.notUnderstood) : { ok: true, account };
  });

/** Includes the account that is in web storage only, since the device's database may be off or was removed. */
const knownAt = async (book: AccountBook, baseUrl: string): Promise<KnownAccount[]> => {
  const known = await book.at(baseUrl);
  const last = recall();
  if (!last || last.baseUrl !== baseUrl || known.some(({ id }) => id === last.id)) return known;
  const { id, account, merchantId } = last;
  const told = account?.id ?? '';
  return [
    ...known,
    { id, baseUrl, told, name: account?.name ?? '', merchantId, fingerprints: [], usedAt: 0 },
  ];
};

/** How many keys of one account are recognised; for an older key the person is asked again. */
const mostFingerprints = 20;

/** The key of the connection in force, if it is at this address; else blank. */
const keyInForce = (baseUrl: string): string => {
  const connection = getConnection();
  return (connection && apiKeyFor(connection.id, baseUrl)) ?? '';
};

/**
 * Connects this tab. The previous connection stays in force until the new key is accepted and its account is known.
 * @param book the device's memory of accounts.
 */
export const connect = async (input: ConnectInput, book: AccountBook): Promise<ConnectResult> => {
  // Without Web Locks, which browsers give to secure addresses only, two tabs could send one task twice.
  if (!isSecure()) return refusal(connectWords.notSecure);
  const address = readServiceAddress(input.baseUrl);
  if (!address.ok) return refusal(address.message, 'baseUrl');
  const { baseUrl } = address;
  const key = input.apiKey.trim() || keyInForce(baseUrl);
  if (key === '') return refusal(connectWords.keyMissing, 'apiKey');
  if (key.length > 200 || /\s/.test(key)) return refusal(connectWords.noKeyAtAll, 'apiKey');

  const { capabilities, reached } = await askCapabilities({ id: '', baseUrl });
  // Another origin may refuse the question and yet take tasks; our own origin answers or is down.
  if (!reached && new URL(baseUrl).origin === ownOrigin()) return refusal(connectWords.notReached);
  const proof = await prove(baseUrl, key, capabilities);
  if (!proof.ok) return proof;

  const { account } = proof;
  const { profile, storeInTab } = input;
  const merchantId = input.merchantId.trim();
  const known = await knownAt(book, baseUrl);
  const fingerprint = await book.fingerprint(JSON.stringify([baseUrl, key]));

  const enter = async (id: string): Promise<Connected> => {
    const before = known.find((one) => one.id === id);
    const former = (before?.fingerprints ?? []).filter((one) => one !== fingerprint);
    const fingerprints = fingerprint === null ? former : [fingerprint, ...former].slice(0, mostFingerprints);
    const told = account?.id ?? before?.told ?? '';
    const name = account?.name ?? before?.name ?? '';
    // The account is stored before anything else is stored under its id, so that this data can be found again.
    await book.put({ id, baseUrl, told, name, merchantId, fingerprints, usedAt: Date.now() });
    setApiKey({ connectionId: id, baseUrl, key }, storeInTab);
    const connection = { id, baseUrl, account, merchantId, profile, capabilities, hasKey: true };
    enterConnection(connection);
    return { ok: true, connection };
  };

  const identity = identify({ baseUrl, account, fingerprint, known });
  const id = identity.id ?? connectionOfKey(baseUrl, key);
  if (id !== null) return enter(id);
  const choose = (chosen: KnownAccount | null) => enter(chosen?.id ?? newAccountId(baseUrl));
  return { ok: false, why: 'which-account', baseUrl, known, choose };
};

/** Exchanges a connect link's one-time code at our own origin for a new key of this device, and connects with it. */
export const connectWithCode = async (code: string, book: AccountBook): Promise<Connected | Refusal> => {
  const baseUrl = ownOrigin();
  const reply = await send({
    to: { id: '', baseUrl },
    path: extensionPaths.connect,
    body: { code },
    fields: ['code'],
    deadlineMs: 10_000,
  });
  const failure = classifyFailure(reply, false);
  if (failure?.kind === 'refused') return refusal(connectWords.linkSpent);
  if (failure) return refusal(failureMessage(failure));
  const data = own(parseJson(reply.body ?? ''), 'data');
  const apiKey = ownText(data, 'api_key');
  if (apiKey === '') return refusal(words.notUnderstood);
  const merchantId = ownText(data, 'merchant_id');
  const profile = profiles.documented;
  const result = await connect({ baseUrl, apiKey, merchantId, profile, storeInTab: true }, book);
  // A service that makes connect links also names its accounts.
  return result.ok || result.why === 'refused' ? result : refusal(words.notUnderstood);
};

/** Whose account a connect link is for; `isSame`: the one that is connected. */
type LinkPreview = { ok: true; name: string; isSame: boolean } | Refusal;

/** Asks our own origin whose account a connect link's code is for, which leaves the code as good as it was. */
export const previewLink = async (code: string): Promise<LinkPreview> => {
  const baseUrl = ownOrigin();
  const connection = getConnection();
  const account = connection?.baseUrl === baseUrl ? connection.account : null;
  const reply = await send({
    to: { id: '', baseUrl },
    path: extensionPaths.connectPreview,
    body: { code, ...(account && { account_id: account.id }) },
    fields: ['code', 'account_id'],
    deadlineMs: 10_000,
  });
  const failure = classifyFailure(reply, false);
  if (failure?.kind === 'refused') return refusal(connectWords.linkSpent);
  if (failure) return refusal(failureMessage(failure));
  const data = own(parseJson(reply.body ?? ''), 'data');
  const name = shown(ownText(data, 'account_name'), 100);
  if (name === '') return refusal(words.notUnderstood);
  return { ok: true, name, isSame: own(data, 'same_account') === true };
};
