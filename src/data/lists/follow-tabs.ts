import type { QueryClient } from '@tanstack/react-query';
import { writePromos } from './cached-promos.ts';
import type { PromoTruth } from './first-promos.ts';
import { perConnection } from './per-connection.ts';
import { subscribePromoNews } from './promo-news.ts';

/** What other tabs switch is collected for so long: a run switches many in a second, and each writing draws the list. */
const collectMs = 250;

const startFollowing = (client: QueryClient, account: string) => {
  let news = new Map<number, PromoTruth>();
  const write = () => {
    writePromos(client, account, news, 'newer');
    news = new Map();
  };
  return subscribePromoNews(({ accountId, promoId, truth }) => {
    if (accountId !== account) return;
    if (news.size === 0) setTimeout(write, collectMs);
    news.set(promoId, truth);
  });
};

/** From the first call on, what other tabs of this browser switch is written into the lists of promos that this one has read. */
export const followTabs = perConnection(startFollowing);
