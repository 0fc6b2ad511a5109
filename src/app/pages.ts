import type { Connection } from '#data/http/connection.ts';
import { may, type Right } from '#data/http/key-rights.ts';
import { pagePaths } from '#contract/page-paths.ts';
import type { ShortcutId } from './shortcuts.ts';
import { words } from './words.ts';

/** Pages that the navigation and the palette lead to: all but a kind of the form, what a page leads to, and the page of a customer. */
type PageName = Exclude<keyof typeof pagePaths, 'newTask' | 'keys' | 'track'>;

/** `under`: what addresses of the page start with. */
type Page = {
  href: string;
  under: string;
  label: string;
  shortcut: ShortcutId;
  /** What the connection's key needs for it; null: nothing. */
  right: Right | null;
};

const byName: Record<PageName, Page> = {
  start: { href: pagePaths.start, under: '/new', label: words.newTask, shortcut: 'goNew', right: 'create' },
  sent: {
    href: pagePaths.sent,
    under: pagePaths.sent,
    label: words.sent,
    shortcut: 'goSent',
    right: 'tasks',
  },
  import: {
    href: pagePaths.import,
    under: pagePaths.import,
    label: words.import,
    shortcut: 'goImport',
    right: 'create',
  },
  promos: {
    href: pagePaths.promos,
    under: pagePaths.promos,
    label: words.promos,
    shortcut: 'goPromos',
    right: 'promos',
  },
  connection: {
    href: pagePaths.connection,
    under: pagePaths.connection,
    label: words.connection,
    shortcut: 'goConnection',
    right: null,
  },
};

const pages: readonly Page[] = Object.values(byName);

/** The pages of the desk that the connection's key is for, in the order of the navigation. */
export const pagesFor = (connection: Connection | null): readonly Page[] =>
  pages.filter(({ right }) => right === null || may(connection, right));
