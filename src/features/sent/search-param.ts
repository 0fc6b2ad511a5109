import { textParam } from '#ui/search-params.ts';

/** The search text of both lists, which stays when the person goes from one to the other. */
export const searchParam = textParam('q');
