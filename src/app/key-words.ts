import type { Shortcut, ShortcutId } from './shortcuts.ts';

/** The words of the keys. */
export const placeWords: Record<Shortcut['place'], string> = {
  anywhere: 'Anywhere',
  form: 'In the form',
  lists: 'In lists',
};

export const shortcutWords: Record<ShortcutId, string> = {
  palette: 'Commands: go somewhere, find a task or a promo',
  keys: 'This list',
  close: 'Close what lies on top',
  newPickup: 'New pickup',
  newDelivery: 'New delivery',
  newBoth: 'New pickup & delivery',
  newAppointment: 'New appointment',
  goNew: 'Go to New task',
  goSent: 'Go to Sent',
  goPromos: 'Go to Promos',
  goConnection: 'Go to Connection',
  create: 'Create task',
  createNext: 'Create & next',
  nextKind: 'Next kind of task, on the tabs',
  previousKind: 'Previous kind of task, on the tabs',
  search: 'Search',
  nextRow: 'Next row',
  previousRow: 'Previous row',
  firstRow: 'First row',
  lastRow: 'Last row',
  openRow: 'Open the task of the row',
  switchRow: 'Switch the promo of the row',
  selectRow: 'Select the promo, on its box',
  selectTo: 'Select from the last promo to this one, on its box',
  selectDown: 'Select down to the next promo',
  selectUp: 'Select up to the previous promo',
  selectAll: 'Select all promos shown, on any box',
  useSelection: 'Go to what can be done with the selection, on any box',
  clearSelection: 'Clear the selection',
  undo: 'Undo the last switch of a promo, for 10 seconds',
  duplicate: 'Duplicate the task of the row',
  copyOrder: 'Copy the order number of the row',
  copyLink: 'Copy the tracking link of the row',
};

export const keyWords = {
  between: 'then',
  mod: 'Ctrl',
  modMac: '⌘',
  letters: 'Single-key shortcuts',
  lettersNote:
    'Keys without Ctrl, such as N or /. They do nothing while you type. Switch them off if you dictate.',
  lettersNoteMac:
    'Keys without Command, such as N or /. They do nothing while you type. Switch them off if you dictate.',
  off: 'Off',
  waiting: 'Then press',
} as const;

/** What is printed on the keys. */
export const capWords: Readonly<Record<string, string>> = {
  enter: 'Enter',
  escape: 'Esc',
  shift: 'Shift',
  home: 'Home',
  end: 'End',
  ' ': 'Space',
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
};

/** The arrows as they are read out. */
export const spokenCaps: Readonly<Record<string, string>> = {
  '↑': 'Arrow up',
  '↓': 'Arrow down',
  '←': 'Arrow left',
  '→': 'Arrow right',
  '/': 'Slash',
  '?': 'Question mark',
};
