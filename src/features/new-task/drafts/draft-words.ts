import type { DeviceTrouble } from '#device/trouble.ts';

/** What is said of drafts; apart from the form's own words, which come with its first paint. */

const why: Record<DeviceTrouble, string> = {
  full: 'storage full',
  missing: 'storage unavailable (private window?)',
  broken: 'storage has an error',
  hung: 'storage does not answer',
  newer: 'a newer version of this page was here, so load it again',
};

export const savingWords = {
  saving: 'Saving…',
  saved: (time: string) => `Saved on this device ${time}`,
  notSaved: (trouble: DeviceTrouble) => `Not saved: ${why[trouble]}`,
  typingGoesOn: 'You can type and send all the same.',
  download: 'Download a copy',
  changed: 'Changed in another tab',
  changedText: 'Which one counts? Nothing is saved or sent from here until you say.',
  gone: 'Sent or deleted in another tab',
  loadTheirs: 'Load theirs',
  startEmpty: 'Start empty',
  keepMine: 'Keep mine as a copy',
  shared: 'This draft is open in another tab, too.',
} as const;

export const draftWords = {
  title: 'Drafts',
  park: 'Park and start new',
  none: 'Another call? Park this task and come back to it.',
  unnamed: (order: string) => `Order ${order}`,
  savedAt: (time: string) => `saved ${time}`,
  notSaved: 'not saved',
  elsewhere: 'open in another tab',
  remove: (name: string) => `Delete draft ${name}`,
  removed: (name: string) => `Draft deleted: ${name}`,
  undo: 'Undo',
  all: (count: number) => `Show all ${count}`,
  gone: 'This draft is gone: it was sent or deleted in another tab.',
} as const;
