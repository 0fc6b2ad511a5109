import type { Kept } from '../choices.ts';

export const keptWords: Record<Kept, string> = {
  merchant: 'Merchant',
  day: 'Date',
  zone: 'Time zone',
  assignment: 'Agent or team',
  pickup: 'Pickup person and place',
};

export const pasteWords = {
  button: 'Paste details',
  text: 'Message or text',
  note: 'Paste an email, chat message or spreadsheet row.',
  example:
    'Maria Gonzalez\n+1 415 555 0139\n1355 Market St, San Francisco\nby 17:15, order #H-2104\nRing twice',
  into: 'Fill in',
  nothingYet: 'Details found in the text appear here.',
  change: (found: string, before: string) =>
    before === '' || before === found ? found : `${found} (replaces ${before})`,
  fill: 'Fill in the form',
  filled: 'Filled in from your text. Please check.',
} as const;

export const presetWords = {
  none: 'Saved presets appear here. Fill in the fields you reuse, then save them.',
  notRead: 'Couldn’t load presets.',
  use: (name: string) => `Use ${name}`,
  remove: (name: string) => `Delete ${name}`,
  removeForAll: (name: string) => `Delete ${name} for everyone`,
  name: 'Preset name',
  contains: 'Saves merchant, time zone, pickup, template, tags, assignment and options.',
  replaces: 'Replaces the preset of this name',
  save: 'Save preset',
  nameMissing: 'Give the preset a name.',
  nothingFilled: 'Fill in a merchant, agent, tag or another reusable field first.',
  applied: (name: string) => `Started from ${name}.`,
  saved: (name: string) => `Saved ${name}.`,
} as const;

export const returningCustomerWords = {
  title: 'Returning customers',
  count: (count: number) =>
    count === 1
      ? '1 returning customer. Press Enter to fill in.'
      : `${count} returning customers. Choose with the arrow keys, press Enter to fill in.`,
  filled: (name: string) => `Filled in ${name}.`,
} as const;

export const customerNoteWords = {
  note: (name: string) => `Note for ${name}`,
  edit: 'Edit',
  editOf: (name: string) => `Edit the note of ${name}`,
  add: (name: string) => `Add a note for ${name}`,
  hint: 'Every dispatcher sees it with this phone and address. Clear the text to delete it.',
  save: 'Save note',
  saved: 'Note saved.',
} as const;

export const linkWords = {
  tooLong: 'The link is longer than 8 kB or names no task type, so nothing was filled in.',
  filled: (needsCheck: boolean, ignored: readonly string[]) =>
    [
      ...(needsCheck ? ['From a link. Please check.'] : []),
      // A stranger may have written them.
      ...(ignored.length > 0 ? [`Ignored from the link: ${ignored.join(', ').slice(0, 300)}.`] : []),
    ].join(' '),
} as const;
