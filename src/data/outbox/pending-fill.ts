import type { PresetRow } from '#contract/presets.ts';
import { createStore } from '#data/state/create-store.ts';
import type { Intent } from './intent.ts';

/** What a copy of a sent task is for: another task like it, or a corrected one after the service refused it. */
export type CopyPurpose = 'duplicate' | 'fix';

type PendingFill =
  | { purpose: CopyPurpose; source: Intent }
  | { purpose: 'preset'; preset: PresetRow }
  /** `delivery?customer_phone=…` */
  | { purpose: 'link'; link: string };

/** What the form is filled with as soon as it can be. What the form had before a copy or a link stays as a draft. */
export const pendingFill = createStore<PendingFill | null>(null);
