import { demoAccountId } from '#contract/extensions.ts';
import type { ServiceContext, ServiceDeps } from './service-deps.ts';

const ownHost = /^(?:127\.0\.0\.1|\[::1\]|localhost)(?::\d{1,5})?$/i;

/** Headers that a proxy adds. */
const isOfProxy = (name: string): boolean => /^(?:forwarded|via|x-real-ip|x-forwarded-.*)$/.test(name);

/**
 * Whether a page of this service asks, without a proxy. A site whose name leads here (DNS rebinding) has its own name in `Host`, and
 * a page of another site in `Origin`.
 * @param from what `Origin` must be; null also allows none.
 */
const isOwnPage = (c: ServiceContext, from: 'own-origin' | null): boolean => {
  const host = c.req.header('host') ?? '';
  const origin = c.req.header('origin');
  return (
    ownHost.test(host) &&
    !Object.keys(c.req.header()).some(isOfProxy) &&
    (origin === `http://${host}` || (from === null && origin === undefined))
  );
};

/** Whether the page may connect with the demo account: only on loopback, and only while there is no other account. */
export const opensDemo = async (
  { db, offersDemo = false }: ServiceDeps,
  c: ServiceContext,
  from: 'own-origin' | null,
): Promise<boolean> => {
  if (!offersDemo || !isOwnPage(c, from)) return false;
  const accounts = await db.selectFrom('accounts').select('account_id').limit(2).execute();
  return accounts.length === 1 && accounts[0]?.account_id === demoAccountId;
};
