import type { Capabilities } from '#contract/extensions.ts';
import { profiles, type Profile } from '#contract/profiles.ts';
import type { Account } from './accounts.ts';
import { readCapabilities } from './capabilities.ts';
import { own, ownText, parseJson } from './read-json.ts';

/** What is kept of a connection, none of it secret: in this tab, and for the next one in localStorage. */
export type Remembered = {
  /** Of the account; see `KnownAccount`. */
  id: string;
  baseUrl: string;
  account: Account | null;
  merchantId: string;
  profile: Profile;
  capabilities: Capabilities | null;
  /** False after Disconnect: the fields are filled in again, but nothing is restored. */
  connected: boolean;
};

const slot = 'dispatch-desk.connection';

const read = (storage: () => Storage, name: string): unknown => {
  try {
    return parseJson(storage().getItem(name) ?? '');
  } catch {
    return undefined;
  }
};

const write = (storage: () => Storage, name: string, value: unknown) => {
  try {
    storage().setItem(name, JSON.stringify(value));
  } catch {
    // Storage may be off or full: the connection is then asked for again after a reload.
  }
};

const session = () => sessionStorage;
const local = () => localStorage;

const readProfile = (value: unknown): Profile => {
  const base = ownText(value, 'id') === 'tookan-v2' ? profiles['tookan-v2'] : profiles.documented;
  const paths = { ...base.paths };
  for (const name of ['pickup', 'delivery', 'pickup-delivery', 'appointment', 'promoStatus'] as const)
    paths[name] = ownText(own(value, 'paths'), name) || paths[name];
  return { ...base, paths };
};

const readAccount = (value: unknown): Account | null => {
  const id = ownText(value, 'id');
  return id === '' ? null : { id, name: ownText(value, 'name') };
};

const parse = (raw: unknown): Remembered | null => {
  const id = ownText(raw, 'id');
  const baseUrl = ownText(raw, 'baseUrl');
  if (id === '' || baseUrl === '') return null;
  return {
    id,
    baseUrl,
    account: readAccount(own(raw, 'account')),
    merchantId: ownText(raw, 'merchantId'),
    profile: readProfile(own(raw, 'profile')),
    capabilities: readCapabilities(own(raw, 'capabilities')),
    connected: own(raw, 'connected') === true,
  };
};

/** The last connection of this tab, else of this browser. */
export const recall = (): Remembered | null => parse(read(session, slot)) ?? parse(read(local, slot));

export const remember = (value: Remembered) => {
  const { id, paths } = value.profile;
  const stored = { ...value, profile: { id, paths } };
  write(session, slot, stored);
  write(local, slot, stored);
};
