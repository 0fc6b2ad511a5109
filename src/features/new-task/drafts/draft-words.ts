import type { DeviceTrouble } from '#data/device/trouble.ts';

/** What is said of drafts; apart from the form's own words, which come with its first paint. */

const why: Record<DeviceTrouble, string> = {
  full: 'storage full',
  missing: 'storage unavailable (private window?)',
  broken: 'storage has an error',
  hung: 'storage does not answer',
  newer: 'a newer version of this page was here, so reload it',
};

export const savingWords = {
  saving: 'Saving…',
  saved: (time: string) => `Saved on this device ${time}`,
  notSaved: (trouble: DeviceTrouble) => `Not saved: ${why[trouble]}`,
  typingGoesOn: 'You can still type and send.',
  download: 'Download a copy',
} as const;

export const awayWords = {
  openElsewhere: 'Open in another tab',
  gone: 'Sent or deleted in another tab',
  oneTab: 'A draft can be typed in one tab at a time. Continue here, and the other tab shows this note.',
  continueHere: 'Continue here',
  startEmpty: 'Start empty',
} as const;

export const draftWords = {
  title: 'Drafts',
  /** The task in the form, before it is known whom it is for. */
  blank: 'New task',
  saveForLater: 'Save and start new',
  why: 'Another call? Save this one as a draft and come back to it.',
  unnamed: (order: string) => `Order ${order}`,
  savedAt: (time: string) => `saved ${time}`,
  notSaved: 'not saved',
  elsewhere: 'open in another tab',
  remove: (name: string) => `Discard draft ${name}`,
  removed: (name: string) => `Discarded: ${name}`,
  notRemoved: (name: string) => `Not discarded: ${name} was changed in another tab, or the device failed.`,
  notBroughtBack: 'This device couldn’t store the draft. Make room, then undo again.',
  undo: 'Undo',
  gone: 'This draft is gone: it was sent or deleted in another tab.',
} as const;
