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

export type Page = {
  href: (typeof pagePaths)['start' | 'sent' | 'import' | 'promos' | 'connection'];
  label: string;
  /** The shortcut, in the notation of tinykeys. */
  keys: string;
  icon: Icon;
  /** What the connection's key needs for the page; null for nothing. */
  right: Right | null;
};

/** The pages of the navigation and the palette. */
export const pages: readonly Page[] = [
  { href: pagePaths.start, label: 'New task', keys: 'g t', icon: IconPlus, right: 'create' },
  { href: pagePaths.sent, label: 'Sent', keys: 'g s', icon: IconSend, right: 'tasks' },
  { href: pagePaths.import, label: 'Import', keys: 'g i', icon: IconFileImport, right: 'create' },
  { href: pagePaths.promos, label: 'Promos', keys: 'g p', icon: IconDiscount, right: 'promos' },
  { href: pagePaths.connection, label: 'Connection', keys: 'g c', icon: IconPlugConnected, right: null },
];

/** Whether the connection's key may use a page or a command. */
export const isAllowed = (
  connection: Connection | null,
  { right = null }: { right?: Right | null },
): boolean => right === null || may(connection, right);

/** The pages that the connection's key may use, in the order of the navigation. */
export const pagesFor = (connection: Connection | null): readonly Page[] =>
  pages.filter((page) => isAllowed(connection, page));
