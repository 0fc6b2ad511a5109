import type { Connection } from '#data/http/connection.ts';
import { may, type Right } from '#data/http/key-rights.ts';
import { pagePaths } from '#contract/page-paths.ts';
import type { ShortcutId } from './shortcuts.ts';
import { words } from './words.ts';

type Page = {
  href: string;
  /** What addresses of the page start with. */
  under: string;
  label: string;
  shortcut: ShortcutId;
  /** What the connection's key needs for it; null: nothing. */
  right: Right | null;
};

const page = (at: string, label: string, shortcut: ShortcutId, right: Right | null): Page => ({
  href: at,
  under: at,
  label,
  shortcut,
  right,
});

/** Pages that the navigation and the palette lead to: all but what a page leads to, and the page of a customer. */
const pages: readonly Page[] = [
  { ...page(pagePaths.start, words.newTask, 'goNew', 'create'), under: '/new' },
  page(pagePaths.sent, words.sent, 'goSent', 'tasks'),
  page(pagePaths.import, words.import, 'goImport', 'create'),
  page(pagePaths.promos, words.promos, 'goPromos', 'promos'),
  page(pagePaths.connection, words.connection, 'goConnection', null),
];

/** The pages of the desk that the connection's key is for, in the order of the navigation. */
export const pagesFor = (connection: Connection | null): readonly Page[] =>
  pages.filter(({ right }) => right === null || may(connection, right));
