import { createStore } from '#data/state/create-store.ts';

/** The link to a task, `delivery?customer_phone=…`, that the form does not have yet. */
export const pendingLink = createStore<string | null>(null);

/** Takes the values of a link, `/new/delivery#customer_phone=…` or `?…`, out of the address, so that nothing logs, stores or shares them. */
export const captureLink = (): void => {
  const { pathname, search, hash } = location;
  if (!pathname.startsWith('/new/')) return;
  const given = [search, hash].filter((part) => part.includes('=')).map((part) => part.slice(1));
  if (given.length === 0) return;
  history.replaceState(history.state, '', pathname);
  pendingLink.set(`${pathname.slice('/new/'.length)}?${given.join('&')}`);
};
