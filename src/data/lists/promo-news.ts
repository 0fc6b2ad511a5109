import { isRecord } from '#contract/json.ts';
import type { PromoStatus } from '#contract/promo.ts';
import { createSignal } from '#data/state/create-store.ts';
import type { ListRows } from './list-query.ts';

/** What the service says of a promo when it has changed it. */
export type PromoTruth = Pick<ListRows['promo'], 'status' | 'changed_at' | 'changed_by'>;

/** A promo that the service has switched for a tab. */
export type PromoNews = { accountId: string; promoId: number; truth: PromoTruth };

const { tell, subscribe } = createSignal<[PromoNews]>();
let channel: BroadcastChannel | null = null;

const isStatus = (value: unknown): value is PromoStatus => value === 0 || value === 1;
const isText = (value: unknown): value is string | null => value === null || typeof value === 'string';

/** Another tab may be of another version of the page. */
const readNews = (data: unknown): PromoNews | null => {
  if (!isRecord(data) || !isRecord(data['truth'])) return null;
  const { accountId, promoId } = data;
  const { status, changed_at, changed_by = null } = data['truth'];
  if (typeof accountId !== 'string' || typeof promoId !== 'number') return null;
  if (!isStatus(status) || !isText(changed_at) || !isText(changed_by)) return null;
  return { accountId, promoId, truth: { status, changed_at, changed_by } };
};

const openChannel = (): BroadcastChannel | null => {
  if (channel || typeof BroadcastChannel === 'undefined') return channel;
  channel = new BroadcastChannel('dispatch-desk.promos');
  channel.addEventListener('message', (event: MessageEvent<unknown>) => {
    const news = readNews(event.data);
    if (news) tell(news);
  });
  return channel;
};

/** Tells the other tabs of this browser. */
export const announcePromoNews = (news: PromoNews): void => openChannel()?.postMessage(news);

/** Hears what other tabs of this browser have switched. */
export const subscribePromoNews = (listener: (news: PromoNews) => void): (() => void) => {
  openChannel();
  return subscribe(listener);
};
