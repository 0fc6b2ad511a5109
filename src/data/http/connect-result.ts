import type { KnownAccount } from './accounts.ts';
import type { Connection } from './connection.ts';

export type Connected = { ok: true; connection: Connection };

/** `message` is for people; `field` is where it belongs, null where it is about the service. */
export type Refusal = {
  ok: false;
  why: 'refused';
  field: 'baseUrl' | 'apiKey' | null;
  message: string;
};

/** This device has not seen the key at this address, and the service does not say whose it is. Nothing was changed yet. */
export type AccountQuestion = {
  ok: false;
  why: 'which-account';
  baseUrl: string;
  /** Never empty; the last used one first. */
  known: readonly KnownAccount[];
  /** Goes on with the key as a new one of the given known account, or, with null, as the key of another account. */
  choose: (account: KnownAccount | null) => Promise<ConnectResult>;
};

/** The service's list of merchants has none of this ID. Nothing was changed yet. */
export type MerchantQuestion = {
  ok: false;
  why: 'unknown-merchant';
  merchantId: string;
  /** Connects with it all the same. */
  goOn: () => Promise<ConnectResult>;
};

export type ConnectResult = Connected | Refusal | AccountQuestion | MerchantQuestion;

export const refusal = (message: string, field: Refusal['field'] = null): Refusal => ({
  ok: false,
  why: 'refused',
  field,
  message,
});
