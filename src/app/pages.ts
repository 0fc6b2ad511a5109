import { pagePaths } from '#contract/page-paths.ts';
import type { ShortcutId } from './shortcuts.ts';
import { words } from './words.ts';

/** Pages that the navigation and the palette lead to: all but a kind of the form and the page of a customer. */
type PageName = Exclude<keyof typeof pagePaths, 'newTask' | 'track'>;

const rows: Record<PageName, { under: string; label: string; shortcut: ShortcutId }> = {
  start: { under: '/new', label: words.newTask, shortcut: 'goNew' },
  sent: { under: pagePaths.sent, label: words.sent, shortcut: 'goSent' },
  promos: { under: pagePaths.promos, label: words.promos, shortcut: 'goPromos' },
  connection: { under: pagePaths.connection, label: words.connection, shortcut: 'goConnection' },
};

/** The pages of the desk, in the order of the navigation. `under`: what addresses of the page start with. */
// The keys of the record are its names, which TypeScript does not tell of `Object.keys`.
export const pages = (Object.keys(rows) as PageName[]).map((name) => ({
  href: pagePaths[name],
  ...rows[name],
}));
