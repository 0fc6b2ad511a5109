import type { Profile } from '#contract/profiles.ts';
import { enterConnection, getConnection } from './connection.ts';

/** What the Connection page changes without connecting anew. */

/** Gives new tasks another merchant to begin with. */
export const changeMerchant = (merchantId: string) => {
  const connection = getConnection();
  if (connection) enterConnection({ ...connection, merchantId });
};

/** Changes the public facts (paths, flags, spelling) of the current connection. */
export const changeProfile = (profile: Profile) => {
  const connection = getConnection();
  if (connection) enterConnection({ ...connection, profile });
};
