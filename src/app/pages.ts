import { pagePaths } from '#contract/page-paths.ts';
import type { ShortcutId } from './shortcuts.ts';
import { words } from './words.ts';

/** Pages that the navigation and the palette lead to: all but a kind of the form and the page of a customer. */
type PageName = Exclude<keyof typeof pagePaths, 'newTask' | 'track'>;

/** `under`: what addresses of the page start with. */
type Page = { href: string; under: string; label: string; shortcut: ShortcutId };

const byName: Record<PageName, Page> = {
  start: { href: pagePaths.start, under: '/new', label: words.newTask, shortcut: 'goNew' },
  sent: { href: pagePaths.sent, under: pagePaths.sent, label: words.sent, shortcut: 'goSent' },
  import: { href: pagePaths.import, under: pagePaths.import, label: words.import, shortcut: 'goImport' },
  promos: { href: pagePaths.promos, under: pagePaths.promos, label: words.promos, shortcut: 'goPromos' },
  connection: {
    href: pagePaths.connection,
    under: pagePaths.connection,
    label: words.connection,
    shortcut: 'goConnection',
  },
};

/** The pages of the desk, in the order of the navigation. */
export const pages: readonly Page[] = Object.values(byName);
