import { createStore } from '#data/state/create-store.ts';
import type { Intent } from './intent.ts';

/** What a copy of a sent task is for: another task like it, or a corrected one after the service refused it. */
export type CopyPurpose = 'duplicate' | 'fix';

/** The copy that the form is filled with as soon as it can be. What the form had before stays as a draft. */
export const pendingCopy = createStore<{ purpose: CopyPurpose; source: Intent } | null>(null);
