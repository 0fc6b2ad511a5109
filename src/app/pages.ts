import {
  IconDiscount,
  IconFileImport,
  IconPlugConnected,
  IconPlus,
  IconSend,
  type Icon,
} from '@tabler/icons-react';
import { pagePaths } from '#contract/page-paths.ts';
import type { Connection } from '#data/http/connection.ts';
import { may, type Right } from '#data/http/key-rights.ts';
import { words } from './words.ts';

export type Page = {
  href: string;
  label: string;
  /** The shortcut, in the notation of tinykeys. */
  keys: string;
  icon: Icon;
  /** What the connection's key needs for the page; null for nothing. */
  right: Right | null;
};

/** The pages of the navigation and the palette. */
export const pages: readonly Page[] = [
  { href: pagePaths.start, label: words.newTask, keys: 'g t', icon: IconPlus, right: 'create' },
  { href: pagePaths.sent, label: words.sent, keys: 'g s', icon: IconSend, right: 'tasks' },
  { href: pagePaths.import, label: words.import, keys: 'g i', icon: IconFileImport, right: 'create' },
  { href: pagePaths.promos, label: words.promos, keys: 'g p', icon: IconDiscount, right: 'promos' },
  { href: pagePaths.connection, label: words.connection, keys: 'g c', icon: IconPlugConnected, right: null },
];

/** The pages that the connection's key may use, in the order of the navigation. */
export const pagesFor = (connection: Connection | null): readonly Page[] =>
  pages.filter(({ right }) => right === null || may(connection, right));
