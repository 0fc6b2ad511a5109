import type { Shortcut, ShortcutId } from './shortcuts.ts';

/** The words of the keys. */
export const placeWords: Record<Shortcut['place'], string> = {
  anywhere: 'Anywhere',
  form: 'In the form',
  lists: 'In lists',
};

export const shortcutWords: Record<ShortcutId, string> = {
  palette: 'Search and commands',
  keys: 'Show keyboard shortcuts',
  close: 'Close the dialog or menu',
  newPickup: 'New pickup',
  newDelivery: 'New delivery',
  newBoth: 'New pickup & delivery',
  newAppointment: 'New appointment',
  goNew: 'Go to New task',
  goSent: 'Go to Sent',
  goImport: 'Go to Import',
  goPromos: 'Go to Promos',
  goConnection: 'Go to Connection',
  create: 'Create task',
  createNext: 'Create & next',
  calendar: 'Open the calendar (in a date field)',
  earlierPeople: 'Suggest earlier customers (in phone, name and address)',
  nextKind: 'Next task type (on the tabs)',
  previousKind: 'Previous task type (on the tabs)',
  search: 'Search',
  nextRow: 'Next row',
  previousRow: 'Previous row',
  firstRow: 'First row',
  lastRow: 'Last row',
  openRow: 'Open task',
  switchRow: 'Turn promo on or off',
  selectRow: 'Select promo (on its checkbox)',
  selectTo: 'Select range (on a checkbox)',
  selectDown: 'Select down to the next promo',
  selectUp: 'Select up to the previous promo',
  selectAll: 'Select all shown',
  useSelection: 'Go to the selection’s actions',
  clearSelection: 'Clear the selection',
  undo: 'Undo last promo change (within 10 s)',
  duplicate: 'Duplicate task',
  copyOrder: 'Copy order number',
  copyLink: 'Copy tracking link',
  nextCell: 'Next cell (in Import)',
  previousCell: 'Previous cell (in Import)',
  editCell: 'Edit cell (in Import)',
  fillCell: 'Fill cell from above (in Import)',
  undoCell: 'Undo last cell change (in Import)',
};

export const shortcutsDialogWords = {
  between: 'then',
  mod: 'Ctrl',
  modMac: '⌘',
  letters: 'Single-key shortcuts',
  lettersNote:
    'Keys without Ctrl, such as N or /. They are ignored while you type. Turn them off if you use voice input.',
  lettersNoteMac:
    'Keys without Command, such as N or /. They are ignored while you type. Turn them off if you use voice input.',
  off: 'Off',
  waiting: 'Now press',
} as const;

/** What is printed on the keys. */
export const capWords: Readonly<Record<string, string>> = {
  enter: 'Enter',
  escape: 'Esc',
  alt: 'Alt',
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
