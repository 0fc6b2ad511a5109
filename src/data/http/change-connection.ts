import type { Profile } from '#contract/profiles.ts';
import { dropApiKey } from './api-key.ts';
import { enterConnection, getConnection } from './connection.ts';

/** What the Connection page changes without connecting anew. */

/** Forgets the key of the promos alone. */
export const forgetPromoKey = () => {
  const connection = getConnection();
  if (!connection?.promos) return;
  dropApiKey('promos');
  enterConnection({ ...connection, promos: { ...connection.promos, hasKey: false } });
};

/** Gives new tasks another merchant to begin with. */
export const changeMerchant = (merchantId: string) => {
  const connection = getConnection();
  if (connection) enterConnection({ ...connection, merchantId });
};

/** Changes the public facts (paths, flags, spelling) of the current connection. */
export const changeProfile = (profile: Profile) => {
  const connection = getConnection();
  if (!connection) return;
  // The Connection page shows no second address for such a service.
  if (!profile.promosElsewhere) dropApiKey('promos');
  enterConnection({ ...connection, profile, promos: profile.promosElsewhere ? connection.promos : null });
};
