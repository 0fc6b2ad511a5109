import { success } from '#contract/answers.ts';
import { demoAccountId, extensionPaths } from '#contract/extensions.ts';
import { connectCodeData, connectedData, connectPreviewData, successOf } from '#contract/service-answers.ts';
import { z } from '#contract/zod.ts';
import { createConnectCode, previewCode, redeemCode } from './connect-link-store.ts';
import { opensDemo } from './demo-access.ts';
import { ServiceFailure } from './failures.ts';
import { operation } from './operation.ts';

/** Operations that take the code of a connect link, or make one for the demo account. They need no API key: the code is the permission. */

const codeMessage = 'Send the code of the connect link.';
const code = z.string(codeMessage).check(z.minLength(1, codeMessage));

operation(
  {
    path: extensionPaths.connect,
    roles: null,
    tag: 'Keys',
    id: 'connect',
    summary: 'Exchange a connect code for a key',
    request: z.object({ code }),
    answer: successOf(connectedData),
    refuses: [404],
  },
  ({ db, clock }) =>
    async ({ c, body }) =>
      success('Connected.', await redeemCode(db, body.code, clock(), c.get('requestId'))),
);

operation(
  {
    path: extensionPaths.connectPreview,
    roles: null,
    tag: 'Keys',
    id: 'previewConnect',
    summary: 'Preview a connect link',
    description: 'The account of the link. The code still works afterwards.',
    request: z.object({ code, account_id: z.optional(z.string()) }),
    answer: successOf(connectPreviewData),
    refuses: [404],
  },
  ({ db, clock }) =>
    async ({ body }) => {
      const account = await previewCode(db, body.code, clock());
      return success('OK', {
        account_name: account.name,
        ...(body.account_id === undefined ? {} : { same_account: body.account_id === account.account_id }),
      });
    },
);

operation(
  {
    path: extensionPaths.connectDemo,
    roles: null,
    tag: 'Keys',
    id: 'connectDemo',
    summary: 'Create a demo connect code',
    description:
      'Only for the first page of a trial on the same machine, while the demo account is the only one; otherwise 404.',
    answer: successOf(connectCodeData),
    refuses: [404],
  },
  (deps) =>
    async ({ c }) => {
      if (!(await opensDemo(deps, c, 'own-origin')))
        throw new ServiceFailure('not_found', 'The demo account is not offered here.');
      const made = await createConnectCode(deps.db, demoAccountId, deps.clock(), { name: 'First page' });
      return success('OK', { code: made.code });
    },
);
