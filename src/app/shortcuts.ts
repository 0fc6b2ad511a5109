import type { TaskKind } from '#contract/operations.ts';
import { pagePaths } from '#contract/page-paths.ts';
import type { DialogName } from './open-dialog.ts';

/** What a shortcut does; null where the control that has the focus does it by itself. */
type Act =
  | { to: 'show'; layer: DialogName }
  | { to: 'go'; href: string }
  | { to: 'start'; kind: TaskKind }
  /** Focuses the page's search. */
  | { to: 'search' }
  /** Presses what the row or card with the focus offers under this key (`aria-keyshortcuts`). */
  | { to: 'press' }
  /** Takes back what the page lets take back. */
  | { to: 'undo' }
  | null;

export type Shortcut = {
  id: string;
  /** Where it works; the groups of the list under `?`. */
  place: 'anywhere' | 'form' | 'lists';
  /** Pressed one after the other; each is a `KeyboardEvent.key` in lower case, `mod` is Ctrl, on a Mac Cmd. */
  keys: readonly [string, ...string[]];
  act: Act;
};

/**
 * All keyboard shortcuts. Both the list under `?` and the listener are made from it.
 * Ctrl+C, D, N, T, W and Ctrl+1 to 9 belong to the browser; in a cell of Import, Ctrl+D fills it as in a spreadsheet.
 */
export const shortcuts = [
  { id: 'palette', place: 'anywhere', keys: ['mod+k'], act: { to: 'show', layer: 'palette' } },
  { id: 'keys', place: 'anywhere', keys: ['?'], act: { to: 'show', layer: 'keys' } },
  { id: 'close', place: 'anywhere', keys: ['escape'], act: null },
  { id: 'newPickup', place: 'anywhere', keys: ['n', '1'], act: { to: 'start', kind: 'pickup' } },
  { id: 'newDelivery', place: 'anywhere', keys: ['n', '2'], act: { to: 'start', kind: 'delivery' } },
  { id: 'newBoth', place: 'anywhere', keys: ['n', '3'], act: { to: 'start', kind: 'pickup-delivery' } },
  { id: 'newAppointment', place: 'anywhere', keys: ['n', '4'], act: { to: 'start', kind: 'appointment' } },
  { id: 'goNew', place: 'anywhere', keys: ['g', 't'], act: { to: 'go', href: '/' } },
  { id: 'goSent', place: 'anywhere', keys: ['g', 's'], act: { to: 'go', href: pagePaths.sent } },
  { id: 'goImport', place: 'anywhere', keys: ['g', 'i'], act: { to: 'go', href: pagePaths.import } },
  { id: 'goPromos', place: 'anywhere', keys: ['g', 'p'], act: { to: 'go', href: pagePaths.promos } },
  { id: 'goConnection', place: 'anywhere', keys: ['g', 'c'], act: { to: 'go', href: pagePaths.connection } },
  { id: 'create', place: 'form', keys: ['mod+enter'], act: null },
  { id: 'createNext', place: 'form', keys: ['mod+shift+enter'], act: null },
  { id: 'calendar', place: 'form', keys: ['alt+arrowdown'], act: null },
  { id: 'earlierPeople', place: 'form', keys: ['f2'], act: null },
  { id: 'nextKind', place: 'form', keys: ['arrowright'], act: null },
  { id: 'previousKind', place: 'form', keys: ['arrowleft'], act: null },
  { id: 'search', place: 'lists', keys: ['/'], act: { to: 'search' } },
  { id: 'nextRow', place: 'lists', keys: ['arrowdown'], act: null },
  { id: 'previousRow', place: 'lists', keys: ['arrowup'], act: null },
  { id: 'firstRow', place: 'lists', keys: ['home'], act: null },
  { id: 'lastRow', place: 'lists', keys: ['end'], act: null },
  { id: 'openRow', place: 'lists', keys: ['enter'], act: null },
  { id: 'switchRow', place: 'lists', keys: [' '], act: null },
  { id: 'selectRow', place: 'lists', keys: [' '], act: null },
  { id: 'selectTo', place: 'lists', keys: ['shift+ '], act: null },
  { id: 'selectDown', place: 'lists', keys: ['shift+arrowdown'], act: null },
  { id: 'selectUp', place: 'lists', keys: ['shift+arrowup'], act: null },
  { id: 'selectAll', place: 'lists', keys: ['mod+a'], act: null },
  { id: 'useSelection', place: 'lists', keys: ['enter'], act: null },
  { id: 'clearSelection', place: 'lists', keys: ['escape'], act: null },
  { id: 'undo', place: 'lists', keys: ['u'], act: { to: 'undo' } },
  { id: 'duplicate', place: 'lists', keys: ['d'], act: { to: 'press' } },
  { id: 'copyOrder', place: 'lists', keys: ['c'], act: { to: 'press' } },
  { id: 'copyLink', place: 'lists', keys: ['l'], act: { to: 'press' } },
  { id: 'nextCell', place: 'lists', keys: ['arrowright'], act: null },
  { id: 'previousCell', place: 'lists', keys: ['arrowleft'], act: null },
  { id: 'editCell', place: 'lists', keys: ['f2'], act: null },
  { id: 'fillCell', place: 'lists', keys: ['mod+d'], act: null },
  { id: 'undoCell', place: 'lists', keys: ['mod+z'], act: null },
] as const satisfies readonly Shortcut[];

export type ShortcutId = (typeof shortcuts)[number]['id'];

/** Whether single characters alone make it, so that it can be switched off (WCAG 2.1.4). */
export const isLetterKey = ({ keys }: Shortcut): boolean =>
  keys.every((key) => key.length === 1 && key !== ' ');
