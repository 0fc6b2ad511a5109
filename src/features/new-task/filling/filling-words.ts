import type { CarryGroup } from '#form/field-rows.ts';
import type { Pin } from '../drafts/new-draft.ts';

/** The words of what fills a form faster than typing. */

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

/** All pins, as a person looks for them. */
export const pinGroups: Readonly<Record<string, readonly Pin[]>> = {
  Order: ['merchant', 'day', 'zone'],
  Work: ['description', 'template', 'tags', 'switches'],
  People: ['pickup', 'assignment', 'agent'],
};

export const recallWords = {
  title: 'Earlier tasks',
  none: (hasBook: boolean) =>
    hasBook ? 'No previous task matches.' : 'No previous task of this device matches.',
  count: (count: number) =>
    count === 1
      ? '1 previous customer. Press Enter to fill in.'
      : `${count} previous customers. Choose with the arrow keys, press Enter to fill in.`,
  silent: 'Customers of other desks can’t be looked up now.',
  /** @param tasks of a customer whom the service knows; undefined for one of this device. */
  filled: (order: string, tasks: number | undefined, withText: boolean) => {
    const from =
      tasks === undefined
        ? `order ${order}`
        : tasks === 1
          ? '1 task of the account'
          : `${tasks} tasks of the account`;
    return `Filled in from ${from}${withText ? ', with the description' : ''}. Escape takes it back.`;
  },
  takenBack: 'Taken back.',
} as const;

export const pasteWords = {
  button: 'Paste details',
  text: 'Message or text',
  note: 'Paste an email, chat message or spreadsheet row.',
  example:
    'Please deliver to Maria Gonzalez\n1355 Market St, San Francisco, by 17:15\n+1 415 555 0139, order H-2104',
  into: 'Fill in',
  sides: { pickup: 'The pickup', customer: 'The delivery' },
  parts: {
    phone: 'Phone',
    name: 'Name',
    email: 'Email',
    address: 'Address',
    time: 'Time',
    order: 'Order number',
    notes: 'Description',
  },
  found: 'Found in the text',
  count: (found: number, chosen: number) => `${chosen} of ${found} will be filled in.`,
  nothingYet: 'What we find appears here before anything is filled in.',
  /** @param before what stands in the field; blank where nothing does. */
  change: (before: string, isDoubtful: boolean) =>
    [
      ...(isDoubtful ? ['not certain: tick if right'] : []),
      ...(before === '' ? [] : [`replaces ${before}`]),
    ].join(', '),
  isThere: 'is there already',
  unused: (pieces: readonly string[]) => {
    const shown = pieces.map((piece) => piece.replace(/(?<![\s,;.])[\s,;.]+$/, ''));
    return shown.length === 0 ? '' : `Not used: ${shown.join('; ')}.`;
  },
  fill: (count: number) =>
    count === 0 ? 'Fill in the form' : `Fill in ${count} ${count === 1 ? 'field' : 'fields'}`,
  filled: (labels: string) => `Filled in from your text: ${labels}. Please check.`,
  confirm: 'Looks right',
} as const;

/** A copy of a task that was sent, and what a link brought. */
export const copiedTaskWords = {
  lookAt: (labels: string) => `Copied. Check ${labels}.`,
  time: 'The time of day of the task that was copied. Is the day right?',
  agent: 'The agent of the task that was copied.',
  images: 'The pictures of the task that was copied.',
  right: (label: string) => `Confirm ${label}`,
  allRight: 'Confirm all',
  linked: 'From a link: check',
  checkLinked: (labels: string) => `From a link: check ${labels}.`,
} as const;

/** What the palette did. */
export const assignedTo = (name: string) => `Assigned to ${name}.`;
export const notListed = (id: string) => `Agent ${id} isn’t in the list. The assignment stays as it was.`;

/** Names the button and the group that it opens. */
export const presetsWord = 'Presets';

/** The words of presets. */
export const presetWords = {
  none: 'No presets yet. Fill in the fields you reuse, then save them as a preset.',
  use: (name: string) => `Use ${name}`,
  remove: (name: string) => `Delete ${name}`,
  removeSurely: (name: string) => `Delete ${name} for good`,
  removeForAll: (name: string) => `Delete ${name} for everyone`,
  here: 'Only here',
  listedHere: 'Presets: only here',
  everyone: 'Everyone',
  keptFor: 'Who can use it',
  noneShared: 'No shared presets yet.',
  notRead: 'The presets of everyone can’t be read now.',
  changed: (who: string, when: string) => `Changed by ${who}, ${when}`,
  replaces: (who: string) =>
    `Everyone has a preset of this name, changed last by ${who}. Save again to replace it.`,
  saveThis: 'Save as preset',
  name: 'Preset name',
  save: 'Save preset',
  exportAll: 'Export presets',
  importFile: 'Import presets',
  nameMissing: 'Give the preset a name.',
  nothingChosen: 'Choose what to save. Empty fields can’t be saved; fill them in first.',
  notStored: 'This browser can’t save data right now, so nothing was changed.',
  applied: (name: string) => `Started from ${name}.`,
  gone: (name: string) => `There’s no preset ${name}. The form stays as it was.`,
  saved: (name: string) => `Saved ${name}.`,
  removed: (name: string) => `Deleted ${name}.`,
  imported: (count: number) => (count === 1 ? '1 preset imported.' : `${count} presets imported.`),
} as const;

/** The words of a customer's note, which all desks of the account share. */
export const customerNoteWords = {
  note: (name: string) => `Note of ${name}`,
  edit: 'Edit',
  editOf: (name: string) => `Edit the note of ${name}`,
  add: (name: string) => `Add a note for ${name}`,
  hint: 'Every dispatcher sees it with this phone and address. Leave it blank to remove it.',
  save: 'Save note',
  saved: 'Note saved.',
  removed: 'Note removed.',
} as const;
