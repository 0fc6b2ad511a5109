import { words } from './words.ts';

type ReadLink = { ok: true; code: string } | { ok: false; message: string };

const no = (message: string): ReadLink => ({ ok: false, message });

/**
 * Reads a pasted connect link, `{origin}/connection#code=…`. A link to another host is refused: its code is not for this one
 * to see.
 * @param origin of this page.
 */
export const readConnectLink = (pasted: string, origin: string): ReadLink => {
  const text = pasted.trim();
  if (text === '') return no(words.linkMissing);
  const url = URL.parse(text);
  const code = new URLSearchParams(url?.hash.slice(1)).get('code') ?? '';
  if (!url || code === '') return no(words.noLink(`${origin}/connection#code=…`));
  return url.origin === origin ? { ok: true, code } : no(words.elsewhere(url.host));
};
