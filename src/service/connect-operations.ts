import { success, successOf } from '#contract/answers.ts';
import { demoAccountId, extensionPaths, ownServiceName } from '#contract/extensions.ts';
import { capabilitiesAnswer, connectCodeData, connectedData } from '#contract/service-answers.ts';
import { z } from '#contract/zod.ts';
import { anyText } from './accepted-forms.ts';
import { ServiceFailure } from './failures.ts';
import { createConnectCode, redeemCode } from './keys.ts';
import { operation } from './operation.ts';
import { serviceVersion, type ServiceContext, type ServiceDeps } from './service-deps.ts';

/** Operations without an API key: what the service offers, and how a browser gets a key. */

operation(
  {
    path: extensionPaths.connect,
    roles: null,
    summary: 'Exchange a connect code for a key',
    request: z.object({ code: anyText }),
    answer: successOf(connectedData),
  },
  ({ db, clock }) =>
    async ({ body }) =>
      success('Connected.', await redeemCode(db, body.code, clock())),
);

const ownHost = /^(?:127\.0\.0\.1|\[::1\]|localhost)(?::\d{1,5})?$/i;

/** Headers that a proxy adds. */
const isOfProxy = (name: string): boolean => /^(?:forwarded|via|x-real-ip|x-forwarded-.*)$/.test(name);

/**
 * Whether a page of this service may connect with the demo account: only on loopback, without a proxy, and while there is no other
 * account. A site whose name leads here (DNS rebinding) has its own name in `Host`, and a page of another site in `Origin`.
 */
const opensDemo = async ({ db, offersDemo = false }: ServiceDeps, c: ServiceContext): Promise<boolean> => {
  const { host = '', origin = `http://${host}`, ...others } = c.req.header();
  if (!offersDemo || !ownHost.test(host) || origin !== `http://${host}`) return false;
  if (Object.keys(others).some(isOfProxy)) return false;
  const accounts = await db.selectFrom('accounts').select('account_id').limit(2).execute();
  return accounts.length === 1 && accounts[0]?.account_id === demoAccountId;
};

operation(
  {
    path: extensionPaths.connectDemo,
    roles: null,
    summary: 'Create a demo connect code',
    description:
      'Only for the first page of a trial on the same machine, while the demo account is the only one; otherwise 404.',
    answer: successOf(connectCodeData),
  },
  (deps) =>
    async ({ c }) => {
      // A page says its origin with each POST; other programs on this machine don't.
      if (!c.req.header('origin') || !(await opensDemo(deps, c)))
        throw new ServiceFailure('not_found', 'The demo account is not offered here.');
      const made = await createConnectCode(deps.db, demoAccountId, deps.clock(), { name: 'First page' });
      return success('OK', { code: made.code });
    },
);

operation(
  {
    path: extensionPaths.capabilities,
    method: 'get',
    roles: null,
    summary: 'Get capabilities',
    description: 'What a page cannot derive from the name of the service.',
    answer: capabilitiesAnswer,
  },
  (deps) =>
    async ({ c }) => ({
      service: ownServiceName,
      version: serviceVersion,
      idempotency: true,
      default_country: deps.defaultCountry ?? null,
      place_while_typing: deps.geocoder.isOwn,
      ...((await opensDemo(deps, c)) && { demo_account: true as const }),
    }),
);
