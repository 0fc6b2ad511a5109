import { importRowStore } from '#device/import-rows.ts';
import { isAttempted } from './intent.ts';
import { readIntent } from './read-intent.ts';

/** The intents of rows of imports. */
export const importRows = importRowStore(readIntent, isAttempted);
