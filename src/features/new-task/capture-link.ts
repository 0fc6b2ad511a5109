import { pendingFill } from '#data/outbox/pending-fill.ts';

/**
 * Takes the values of a link to a task, `/new/delivery#customer_phone=…` or `?…`, out of the address, so that nothing logs, stores or
 * shares them.
 */
export const captureLink = (): void => {
  const { pathname, search, hash } = location;
  if (!pathname.startsWith('/new/')) return;
  const given = [search, hash].filter((part) => part.includes('=')).map((part) => part.slice(1));
  if (given.length === 0) return;
  history.replaceState(history.state, '', pathname);
  pendingFill.set({ purpose: 'link', link: `${pathname.slice('/new/'.length)}?${given.join('&')}` });
};
