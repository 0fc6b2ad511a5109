import { prop, textProp } from '#contract/json.ts';
import type { Capabilities } from '#contract/extensions.ts';
import { isProfileId, profiles, type Profile } from '#contract/profiles.ts';
import { siteStorage, tabStorage } from '#data/state/web-storage.ts';
import type { Account } from './accounts.ts';
import { readCapabilities } from './capabilities.ts';
import { readOwnKey, type OwnKey } from './key-rights.ts';

/** The public facts of a connection, stored for this tab and for the next one. */
export type Remembered = {
  /** Of the account; see `KnownAccount`. */
  id: string;
  baseUrl: string;
  account: Account | null;
  /** See `Connection`. */
  ownKey: OwnKey | null;
  merchantId: string;
  profile: Profile;
  capabilities: Capabilities | null;
  /** See `Connection`. */
  isUnheard?: true;
  /** The service took the key that this tab has. */
  isKeyChecked: boolean;
  /** False after Disconnect: the fields are filled in again, but nothing is restored. */
  connected: boolean;
};

const storedName = 'connection';

/** A profile that was stored: its paths as they were, all else as its type of service has it. */
const readProfile = (value: unknown): Profile => {
  const id = textProp(value, 'id');
  const base = profiles[isProfileId(id) ? id : 'documented'];
  const paths = { ...base.paths };
  // The keys of the paths are their names, which TypeScript does not tell of `Object.keys`.
  for (const name of Object.keys(paths) as (keyof Profile['paths'])[])
    paths[name] = textProp(prop(value, 'paths'), name) || paths[name];
  return { ...base, paths };
};

const readAccount = (value: unknown): Account | null => {
  const id = textProp(value, 'id');
  return id === '' ? null : { id, name: textProp(value, 'name') };
};

const readStoredKey = (value: unknown): OwnKey | null => {
  const key = readOwnKey(value);
  return key && { ...key, byLink: prop(value, 'byLink') === true };
};

const parse = (raw: unknown): Remembered | null => {
  const id = textProp(raw, 'id');
  const baseUrl = textProp(raw, 'baseUrl');
  if (id === '' || baseUrl === '') return null;
  return {
    id,
    baseUrl,
    account: readAccount(prop(raw, 'account')),
    ownKey: readStoredKey(prop(raw, 'ownKey')),
    merchantId: textProp(raw, 'merchantId'),
    profile: readProfile(prop(raw, 'profile')),
    capabilities: readCapabilities(prop(raw, 'capabilities')),
    ...(prop(raw, 'isUnheard') === true && { isUnheard: true }),
    isKeyChecked: prop(raw, 'isKeyChecked') === true,
    connected: prop(raw, 'connected') === true,
  };
};

/** The last connection of this tab, else of this browser. */
export const recall = (): Remembered | null =>
  parse(tabStorage.read(storedName)) ?? parse(siteStorage.read(storedName));

export const remember = (value: Remembered) => {
  const { id, paths } = value.profile;
  const stored = { ...value, profile: { id, paths } };
  // Where storage is off or full, a reload asks for the connection again.
  tabStorage.write(storedName, stored);
  siteStorage.write(storedName, stored);
};
