import { createSignal } from '#data/state/create-store.ts';
import { siteName } from '#data/state/web-storage.ts';

/** A hint that something changed, here or in another tab. The truth is in the database. */
export type DeviceChange = {
  /** `rows`: of the import `id`. `all`: the device is wiped, and nothing may be saved any more. */
  store: 'intents' | 'drafts' | 'lists' | 'imports' | 'rows' | 'all';
  /** Blank: many records. */
  id: string;
};

const { tell, subscribe } = createSignal<[DeviceChange]>();
let channel: BroadcastChannel | null = null;

const openChannel = (): BroadcastChannel | null => {
  if (channel || typeof BroadcastChannel === 'undefined') return channel;
  channel = new BroadcastChannel(siteName);
  channel.addEventListener('message', ({ data }: MessageEvent<DeviceChange>) => tell(data));
  return channel;
};

/** Tells this tab and all others. */
export const announceChange = (change: DeviceChange) => {
  tell(change);
  openChannel()?.postMessage(change);
};

/** Hears of changes of this tab and of all others. */
export const subscribeChanges = (listener: (change: DeviceChange) => void): (() => void) => {
  openChannel();
  return subscribe(listener);
};
