/**
 * Takes what a link says of a task, `/new/delivery#customer_phone=…` or `?…`, out of the address, so that nothing logs, stores or
 * shares it. It also stands in the HTML of each form, as a text: there it runs before any other script, and uses nothing from outside.
 */
export const takeLink = (): void => {
  const { pathname, search, hash } = location;
  if (!pathname.startsWith('/new/')) return;
  const parts = search.slice(1).split('&');
  // What else the address of a form asks for.
  const own = parts.filter((part) => /^(?:duplicate|fix|preset|agent)=/.test(part));
  const given = parts.filter((part) => part !== '' && !own.includes(part));
  const isConnectLink = hash.startsWith('#code=');
  if (hash.includes('=') && !isConnectLink) given.push(hash.slice(1));
  if (given.length === 0) return;
  const kept = own.length > 0 ? `?${own.join('&')}` : '';
  history.replaceState(history.state, '', pathname + kept + (isConnectLink ? hash : ''));
  globalThis.linkText = `${pathname.slice('/new/'.length)}?${given.join('&')}`;
};

/** The link that the desk itself has opened; its values are those of an earlier task, and need no second look. */
export const linkOpenedHere = { text: '' };

/** Opens a link to a task (`taskLink`) as if it had been followed, without its address: that would be in the browser's history. */
export const openLinkHere = (href: string): void => {
  linkOpenedHere.text = href.slice('/new/'.length).replace('#', '?');
  globalThis.linkText = linkOpenedHere.text;
  dispatchEvent(new Event('hashchange'));
};
