import { isRecord } from '#contract/json.ts';
import { createSignal } from '#data/state/create-store.ts';
import { databaseName } from './database.ts';

/** `all`: the device is wiped, and nothing may be kept any more. */
const stores = ['intents', 'drafts', 'lists', 'presets', 'imports', 'import-rows', 'all'] as const;

/** A hint that something changed, here or in another tab. The truth is in the database. */
export type DeviceChange = {
  store: (typeof stores)[number];
  /** Blank: many records. */
  id: string;
  /** Nothing changed yet: another tab continues this draft, and the tab that has it open saves it and closes it. */
  wanted?: boolean;
};

const { tell, subscribe } = createSignal<[DeviceChange]>();
let channel: BroadcastChannel | null = null;

const isChange = (data: unknown): data is DeviceChange =>
  isRecord(data) && stores.some((store) => store === data['store']) && typeof data['id'] === 'string';

const openChannel = (): BroadcastChannel | null => {
  if (channel || typeof BroadcastChannel === 'undefined') return channel;
  channel = new BroadcastChannel(databaseName);
  channel.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (isChange(event.data)) tell(event.data);
  });
  return channel;
};

/** Tells all other tabs, where this one knows it already. */
export const tellOtherTabs = (change: DeviceChange) => {
  openChannel()?.postMessage(change);
};

/** Tells this tab and all others. */
export const announceChange = (change: DeviceChange) => {
  tell(change);
  tellOtherTabs(change);
};

/** Hears of changes of this tab and of all others. */
export const subscribeChanges = (listener: (change: DeviceChange) => void): (() => void) => {
  openChannel();
  return subscribe(listener);
};
