import type { CarryGroup } from '#form/field-rows.ts';
import type { Pin } from './pins.ts';

/** The words of those parts of the New task page that are loaded after the first paint. */

/** What pressing Create will do. §2.1 does not say whom a service notifies. */
export const summaryWords = {
  title: 'Summary',
  missing: (label: string) => `${label} missing`,
  ready: 'Nothing is missing: the task can be created.',
  unassigned: 'Unassigned',
  anyAgent: 'Any agent',
  team: (name: string) => (name === '' ? 'Auto-assign' : `Auto-assign · ${name}`),
  silent: 'No notifications',
} as const;

/** The groups of values that the next task or a preset carries together. */
export const groupWords: Record<CarryGroup, string> = {
  merchant: 'Merchant',
  zone: 'Time zone',
  template: 'Template',
  assignment: 'Assignment, team and agent',
  tags: 'Tags',
  switches: 'Notify, geofence, tracking link, pool task',
  description: 'Description',
  pickup: 'Pickup person and place',
};

export const pinWords = {
  button: 'Carry over',
  title: 'Carry over to the next task',
} as const;

export const pinNamesWords: Record<Pin, string> = {
  ...groupWords,
  assignment: 'Assignment and team',
  agent: 'Agent',
  day: 'Day (for times typed without a date)',
};

export const recallWords = {
  title: 'Earlier tasks',
  none: 'No previous task matches.',
  count: (count: number) =>
    count === 1
      ? '1 previous customer. Press Enter to fill in.'
      : `${count} previous customers. Choose with the arrow keys, press Enter to fill in.`,
  filled: (order: string) => `Filled in from order ${order}.`,
  filledAll: (order: string) => `Filled in from order ${order}, with its description.`,
} as const;

export const pasteWords = {
  button: 'Paste details',
  text: 'Message or text',
  note: 'Paste an email, chat message or spreadsheet row.',
  into: 'Fill in',
  sides: { pickup: 'The pickup', customer: 'The delivery' },
  parts: { phone: 'Phone', name: 'Name', email: 'Email', address: 'Address' },
  found: 'Found in the text',
  count: (found: number, chosen: number) => `${chosen} of ${found} will be filled in.`,
  replaces: (text: string) => `replaces ${text}`,
  isThere: 'is there already',
  unused: (pieces: readonly string[]) => (pieces.length === 0 ? '' : `Not used: ${pieces.join('; ')}.`),
  fill: 'Fill in the form',
  filled: (labels: string) => `Filled in from your text: ${labels}. Please check.`,
  confirm: 'Looks right',
} as const;

/** A task that may be there already. */
export const likeWords = {
  order: 'This order number was used before.',
  person: 'There is a task for this phone and address on the same day.',
  task: (order: string, outcome: string, { title, when }: { title: string; when: string }) =>
    `${[`Order ${order}`, outcome, title, when].filter((part) => part !== '').join(' · ')}.`,
  show: 'Show that task',
} as const;

/** A copy of a task that was sent. */
export const copyWords = {
  partMissing:
    'The copy could not be made: a part of this page did not load. Check the network and try again.',
  lookAt: (labels: string) => `Copied. Check ${labels}.`,
  time: 'The time of day of the task that was copied. Is the day right?',
  agent: 'The agent of the task that was copied.',
  images: 'The pictures of the task that was copied.',
  right: (label: string) => `Confirm ${label}`,
  allRight: 'Confirm all',
} as const;

export const presetWords = {
  button: 'Presets',
  title: 'Presets',
  none: 'No presets yet. Fill in the fields you reuse, then save them as a preset.',
  use: (name: string) => `Use ${name}`,
  remove: (name: string) => `Delete ${name}`,
  removeSurely: (name: string) => `Delete ${name} for good`,
  saveThis: 'Save as preset',
  name: 'Preset name',
  save: 'Save preset',
  exportAll: 'Export presets',
  importFile: 'Import presets',
  nameMissing: 'Give the preset a name.',
  nothingChosen: 'Choose what to save. Empty fields can’t be saved; fill them in first.',
  notKept: 'This device does not keep data, so nothing was changed.',
  applied: (name: string) => `Started from ${name}.`,
  saved: (name: string) => `Saved ${name}.`,
  removed: (name: string) => `Deleted ${name}.`,
  imported: (count: number) => (count === 1 ? '1 preset imported.' : `${count} presets imported.`),
} as const;
