import { demoAccountId } from '#contract/extensions.ts';
import type { ServiceContext, ServiceDeps } from './service-deps.ts';

const ownHost = /^(?:127\.0\.0\.1|\[::1\]|localhost)(?::\d{1,5})?$/i;

/** What a proxy adds: the request is for somebody else then. */
const isOfProxy = (name: string): boolean => /^(?:forwarded|via|x-real-ip|x-forwarded-.*)$/.test(name);

/**
 * Whether a page of this machine asks, straight from it. Another site whose name leads here (DNS rebinding) says its own name in
 * `Host`, and a page of another site in `Origin`.
 * @param from what `Origin` must say; null for a question that pages ask without one.
 */
const isOwnPage = (c: ServiceContext, from: 'own-origin' | null): boolean => {
  const host = c.req.header('host') ?? '';
  const origin = c.req.header('origin');
  return (
    c.env.isLocal === true &&
    ownHost.test(host) &&
    !Object.keys(c.req.header()).some(isOfProxy) &&
    (origin === `http://${host}` || (from === null && origin === undefined))
  );
};

/** Whether the demo account may be given away to the page that asks: there is no other account whose data it could be a way to. */
export const opensDemo = async (
  { db, offersDemo = false }: ServiceDeps,
  c: ServiceContext,
  from: 'own-origin' | null,
): Promise<boolean> => {
  if (!offersDemo || !isOwnPage(c, from)) return false;
  const accounts = await db.selectFrom('accounts').select('account_id').limit(2).execute();
  return accounts.length === 1 && accounts[0]?.account_id === demoAccountId;
};
