import type { QueryClient } from '@tanstack/react-query';
import { failureMessage, type Failure } from '#data/http/api-error.ts';
import {
  hasList,
  keyWasAccepted,
  keyWasRefused,
  promoService,
  rolesWereRefused,
  type Connection,
} from '#data/http/connection.ts';
import { areRolesRefused } from '#data/http/outcome.ts';
import { classifyPromo } from '#data/http/promo-outcome.ts';
import { ownOrigin } from '#data/http/service-address.ts';
import { tellBlocked } from '#data/http/silence.ts';
import { promoDeadlineMs, send } from '#data/http/transport.ts';
import { recordPromoChange } from '#data/device/local-directory.ts';
import { arePromosOutdated, readPromosAgain, writePromos } from './cached-promos.ts';
import type { PromoParts } from './promo-mutation.ts';
import { tellPromoNews } from './promo-news.ts';
import { promoKeyWords as words } from './words.ts';

/** Where another origin gave no answer: looks whether anything is there. Nothing of the page goes along. */
const lookWhy = async (baseUrl: string): Promise<void> => {
  if (new URL(baseUrl).origin === ownOrigin()) return;
  const reply = await send({ to: { id: '', baseUrl }, method: 'HEAD', path: '', deadlineMs: 5000 });
  if (!reply.threw) tellBlocked(baseUrl);
};

/** What to say of a failure at a service of the promos' own. */
const explainElsewhere = (failure: Failure): string => {
  if (failure.kind === 'refused' && failure.keyRefused) return words.promoKeyRefused;
  if (failure.kind === 'not-sent' && failure.why === 'no-key') return words.noPromoKey;
  return failureMessage(failure);
};

/** What changes of a connection's promos are made with: its service, the cached lists, and this device where it has the list. */
export const promoParts = (client: QueryClient, connection: Connection): PromoParts => ({
  accountId: promoService(connection).id,
  request: async (body) => {
    const { errorStatuses, paths } = connection.profile;
    const to = promoService(connection);
    const reply = await send({
      to,
      path: paths.promoStatus,
      body,
      fields: ['api_key', 'promo_id', 'status'],
      deadlineMs: promoDeadlineMs,
    });
    if (reply.threw && reply.name === 'TypeError') void lookWhy(to.baseUrl);
    const outcome = classifyPromo(reply, errorStatuses, body);
    if (outcome.kind === 'set') keyWasAccepted(to, reply.keyNumber);
    if (outcome.kind === 'refused' && outcome.keyRefused) keyWasRefused(to, reply.keyNumber);
    if (areRolesRefused(outcome)) rolesWereRefused(to);
    return outcome;
  },
  explain: connection.promos ? explainElsewhere : failureMessage,
  show: (promoId, { status, changedAt, changedBy }) => {
    const accountId = promoService(connection).id;
    const truth = { status, changed_at: changedAt, changed_by: changedBy };
    // Another tab may have switched it since, and told so before this answer was here.
    writePromos(client, accountId, new Map([[promoId, truth]]), 'newer');
    tellPromoNews({ accountId, promoId, truth });
  },
  mustRead: () => arePromosOutdated(client, connection),
  readAgain: () => readPromosAgain(client, connection),
  record: hasList(connection, 'promo')
    ? null
    : async (promoId, change) => {
        const recorded = await recordPromoChange(promoService(connection).id, promoId, change);
        return recorded.ok ? recorded.value : null;
      },
});
