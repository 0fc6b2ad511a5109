import { createStore } from '#data/state/create-store.ts';

/** The link to a task, `delivery?customer_phone=…`, that the form does not have yet. */
export const pendingLink = createStore<string | null>(null);

const isOfPage = (part: string): boolean => /^(?:duplicate|fix|preset)=/.test(part);

/** Takes the values of a link, `/new/delivery#customer_phone=…` or `?…`, out of the address, so that nothing logs, stores or shares them. */
export const captureLink = (): void => {
  const { pathname, search, hash } = location;
  if (!pathname.startsWith('/new/')) return;
  const parts = search.slice(1).split('&');
  const given = parts.filter((part) => part !== '' && !isOfPage(part));
  const isConnectLink = hash.startsWith('#code=');
  if (hash.includes('=') && !isConnectLink) given.push(hash.slice(1));
  if (given.length === 0) return;
  const kept = parts.filter(isOfPage).join('&');
  history.replaceState(history.state, '', `${pathname}${kept && `?${kept}`}${isConnectLink ? hash : ''}`);
  pendingLink.set(`${pathname.slice('/new/'.length)}?${given.join('&')}`);
};
