import { createContext, type ReactNode } from 'react';
import type { FormKey } from '../values.ts';

/** The text box whose matches are listed, and the ids of the list and its highlighted row. */
type OpenLookup = { key: FormKey; listId: string; activeId: string };

/** Two contexts, so that the boxes do not render when only the list changes. */
export const OpenLookupContext = createContext<OpenLookup | null>(null);

/** The list itself, which the form shows below the boxes of *Who*. */
export const LookupListContext = createContext<ReactNode>(null);
