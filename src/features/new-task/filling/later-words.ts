import type { CarryGroup } from '#form/field-rows.ts';
import type { Pin } from './pins.ts';

/** The words of those parts of the New task page that are loaded after the first paint. */

export const railWords = {
  happens: 'What will happen',
  jobTime: 'Time at the job',
  noTime: 'The time and its zone show here once both are there.',
  sentAs: (wall: string, offset: string, words: string) => `sent as ${wall}, ${offset} (${words})`,
} as const;

export const sentenceWords = {
  kindFor: (kind: string, who: string) => `${kind} for ${who}`,
  at: (place: string) => `at ${place}`,
  from: (place: string) => `from ${place}`,
  to: (place: string) => `to ${place}`,
  before: (time: string) => `before ${time}`,
  unassigned: 'assigned to nobody yet',
  agent: (name: string) => `assigned to ${name}`,
  someAgent: 'assigned to an agent still to be chosen',
  team: (name: string) => `auto-assigned within ${name}`,
  someTeam: 'auto-assigned within a team still to be chosen',
  anyAgent: 'auto-assigned to any agent who fits',
  // §2.1 does not say whom a service notifies.
  notified: 'notifications go out',
  silent: 'nobody is notified',
  tracked: 'with a tracking link',
  untracked: 'without a tracking link',
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
  button: 'Keep for the next task',
  short: 'Keep',
  title: 'The next task keeps',
} as const;

export const pinNamesWords: Record<Pin, string> = {
  ...groupWords,
  assignment: 'Assignment and team',
  agent: 'Agent',
  day: 'Day, for a time typed alone',
};

export const recallWords = {
  title: 'Earlier tasks',
  none: 'No earlier task fits.',
  count: (count: number) =>
    count === 1
      ? '1 person of earlier tasks. Enter fills in the rest.'
      : `${count} people of earlier tasks. Arrow keys choose, Enter fills in the rest.`,
  filled: (order: string) => `Filled in from order ${order}.`,
  filledAll: (order: string) => `Filled in from order ${order}, with its description.`,
} as const;

export const pasteWords = {
  button: 'Paste details',
  text: 'Text with the details',
  note: 'A message, a signature, a row of a sheet: who it is and where.',
  into: 'Fill in',
  sides: { pickup: 'The pickup', customer: 'The delivery' },
  parts: { phone: 'Phone', name: 'Name', email: 'Email', address: 'Address' },
  found: 'Found in the text',
  count: (found: number, chosen: number) => `${chosen} of ${found} will be filled in.`,
  replaces: (text: string) => `replaces ${text}`,
  isThere: 'is there already',
  unused: (pieces: readonly string[]) => (pieces.length === 0 ? '' : `Not used: ${pieces.join('; ')}.`),
  fill: 'Fill these in',
  filled: (labels: string) => `From the text: ${labels}. Check them.`,
  confirm: 'They are right',
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
  lookAt: (labels: string) => `Copied: look at ${labels}.`,
  time: 'The time of day of the task that was copied. Is the day right?',
  agent: 'The agent of the task that was copied.',
  images: 'The pictures of the task that was copied.',
  right: (label: string) => `Confirm ${label}`,
  allRight: 'Confirm all',
} as const;

export const presetWords = {
  button: 'Start from',
  title: 'Presets',
  none: 'No presets yet. Fill in what repeats, then save it here under a name.',
  use: (name: string) => `Use ${name}`,
  remove: (name: string) => `Delete ${name}`,
  removeSurely: (name: string) => `Delete ${name} for good`,
  saveThis: 'Save as preset',
  name: 'Preset name',
  save: 'Save preset',
  exportAll: 'Export presets',
  importFile: 'Import presets',
  nameMissing: 'Give the preset a name.',
  nothingChosen: 'Choose what the preset holds. Fill in the form first where there is nothing.',
  notKept: 'This device does not keep data, so nothing was changed.',
  applied: (name: string) => `Started from ${name}.`,
  saved: (name: string) => `Saved ${name}.`,
  removed: (name: string) => `Deleted ${name}.`,
  imported: (count: number) => (count === 1 ? '1 preset imported.' : `${count} presets imported.`),
} as const;
