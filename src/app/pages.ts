import type { ShortcutId } from './shortcuts.ts';
import { words } from './words.ts';

/** The pages of the desk, in the order of the navigation. `under`: what addresses of the page start with. */
export const pages = [
  { href: '/', under: '/new', label: words.newTask, shortcut: 'goNew' },
  { href: '/sent', under: '/sent', label: words.sent, shortcut: 'goSent' },
  { href: '/promos', under: '/promos', label: words.promos, shortcut: 'goPromos' },
  { href: '/connection', under: '/connection', label: words.connection, shortcut: 'goConnection' },
] as const satisfies readonly { href: string; under: string; label: string; shortcut: ShortcutId }[];
