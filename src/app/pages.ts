import {
  IconDiscount,
  IconFileImport,
  IconPlugConnected,
  IconPlus,
  IconSend,
  type Icon,
} from '@tabler/icons-react';
import { navigate } from 'wouter/use-browser-location';
import { pagePaths } from '#contract/page-paths.ts';
import type { Connection } from '#data/http/connection.ts';
import { may, type Right } from '#data/http/key-rights.ts';

/** What the palette offers and a shortcut does. */
export type Command = {
  /** The heading above it. */
  group: string;
  label: string;
  /** In the notation of tinykeys: `$mod` is Ctrl, on a Mac Cmd. A space separates keys that are pressed one after the other. */
  keys: string;
  icon: Icon;
  /** What the connection's key needs for it; null for nothing. */
  right: Right | null;
  /** Returns false if there was nothing to do. */
  run: () => boolean | void;
};

type PageHref = (typeof pagePaths)['start' | 'sent' | 'import' | 'promos' | 'connection'];

const page = (href: PageHref, about: Pick<Command, 'label' | 'keys' | 'icon' | 'right'>) => ({
  href,
  group: 'Pages',
  ...about,
  run: () => navigate(href),
});

/** The pages of the navigation and the palette. */
export const pages = [
  page('/', { label: 'New task', keys: 'g t', icon: IconPlus, right: 'create' }),
  page('/sent', { label: 'Sent', keys: 'g s', icon: IconSend, right: 'tasks' }),
  page('/import', { label: 'Import', keys: 'g i', icon: IconFileImport, right: 'create' }),
  page('/promos', { label: 'Promos', keys: 'g p', icon: IconDiscount, right: 'promos' }),
  page('/connection', { label: 'Connection', keys: 'g c', icon: IconPlugConnected, right: null }),
];

/** Whether the connection's key may use a page or a command. */
export const isAllowed = (connection: Connection | null, { right = null }: Partial<Command>): boolean =>
  right === null || may(connection, right);

/** The pages that the connection's key may use, in the order of the navigation. */
export const pagesFor = (connection: Connection | null) =>
  pages.filter((each) => isAllowed(connection, each));
