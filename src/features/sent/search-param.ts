import { textParam } from '#ui/search-params.ts';

/** The search of both lists: going from one to the other keeps it. */
export const searchParam = textParam('q');
