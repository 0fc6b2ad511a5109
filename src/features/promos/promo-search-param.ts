import { textProp } from '#contract/json.ts';
import { perConnection } from '#data/lists/per-connection.ts';
import { tabStorage } from '#data/state/web-storage.ts';
import type { SearchParam } from '#ui/search-params.ts';

/** The longest search that stands in the address, in characters, and as the address spells it: servers refuse addresses of 8 to 16 KiB. */
const maxSearch = { characters: 2000, inAddress: 6000 };

const fits = (text: string): boolean =>
  text.length <= maxSearch.characters &&
  new URLSearchParams({ q: text }).toString().length <= maxSearch.inAddress;

/** What stands in the address in place of a search that is kept in the tab. */
const isMark = (text: string): boolean => /^list-[\da-f]{8}$/.test(text);

/**
 * The search of an account's promos: in the address, or, where it is a list too long for that, in this page and the tab's storage,
 * which a reload reads. In another tab such an address shows all promos.
 */
export const promoSearchParam = perConnection((_client, accountId): SearchParam<string> => {
  const name = `promo-search.${accountId}`;
  const stored = tabStorage.read(name);
  let kept = { mark: textProp(stored, 'mark'), text: textProp(stored, 'text') };
  return {
    name: 'q',
    read: (text) => {
      if (text === null || !isMark(text)) return text ?? '';
      return text === kept.mark ? kept.text : '';
    },
    write: (value) => {
      if (fits(value)) {
        kept = { mark: '', text: '' };
        tabStorage.remove(name);
        return value === '' ? null : value;
      }
      // Another mark each time: the address must change for the page to read the next list.
      kept = { mark: `list-${crypto.randomUUID().slice(0, 8)}`, text: value };
      // Where the storage is off or full, the list lives until the page is closed.
      tabStorage.write(name, kept);
      return kept.mark;
    },
  };
});
