import type { DeviceTrouble } from '#data/device/device-trouble.ts';
import { formatCount } from '#time/language.ts';

/** The words of the New task page. */
export const words = {
  title: 'New task',
  kinds: 'Kind of task',
  create: 'Create task',
  createKeys: 'Ctrl ↵',
  nextKeys: 'Ctrl ⇧ ↵',
  createNext: 'Create & next',
  showRequest: 'Show request',
  recent: 'Recent tasks',
  firstTask: 'Your first task',
  noRecent: 'No recent tasks',
  nothingSent: 'Tasks you create appear here.',
  today: (count: number) => `${formatCount(count)} today`,
  allSent: 'All sent',
  /** A key or a text, and what it does: for a person who is here for the first time. */
  firstKeys: [
    ['tom 9', 'is tomorrow, 9:00'],
    ['Ctrl ↵', 'creates the task'],
    ['Ctrl K', 'finds everything else'],
  ],
  notConnected: 'Not connected to a service, so nothing can be sent yet. What you type is kept.',
  connect: 'Connect',
  noKey: 'Enter your API key again to send. What you typed is kept.',
  enterKey: 'Enter the API key',
  mayNotCreate: (key: string) => `The key “${key}” may not create tasks. What you typed is kept.`,
  otherKey: 'Enter another key',
  timeMoved:
    'Nothing was sent: the drop-off time or the time zone has just changed by itself. Check it, then press again.',
  interrupted: 'Nothing was sent: you typed while the address was being looked up. Press Create task again.',
  accountChanged:
    'Nothing was sent: another account was connected while the address was being looked up. The task is a draft of the account before.',
  zoneTold: (there: string) =>
    `Nothing was sent: the address turned out to be on ${there}, and the task now uses it. Press Create task again.`,
  /** A zone by its city. */
  zoneTime: (city: string) => `${city} time`,
  otherZone: (there: string, task: string) =>
    `The address is in ${there}, and this task would be sent in ${task}. Is that right?`,
  unknownZone: (task: string) =>
    `The time zone of the address isn’t known. This task would be sent in ${task}. Is that right?`,
  connectFirst: 'Connect to a service on the Connection page first. What you typed is kept.',
  notSent: 'Not sent',
  pressed: (order: string) => `Order ${order}`,
  savedAsDraft: 'Your unfinished task was saved as a draft.',
  bringBack: 'Reopen it',
  notRecorded:
    'This device couldn’t record the task (its storage is full or not available), so nothing was sent. Without a record, a lost answer can’t be followed up.',
  sendAnyway: 'Send anyway',
  putBack: 'Put back into the form',
  asking: (count: number) =>
    count === 1
      ? 'One task was not sent. It needs your decision.'
      : `${formatCount(count)} tasks were not sent. They need your decision.`,
  unchanged: (order: string) =>
    `Nothing new to create: nothing has changed since you pressed Create for order ${order}.`,
  created: (order: string) => `Order ${order}: created`,
} as const;

const whyNotSaved: Record<DeviceTrouble, string> = {
  full: 'storage full',
  missing: 'storage unavailable (private window?)',
  broken: 'storage has an error',
  hung: 'storage does not answer',
  newer: 'a newer version of this page was here, so reload it',
};

export const savingWords = {
  saved: (time: string) => `Saved on this device ${time}`,
  notSaved: (trouble: DeviceTrouble) => `Not saved: ${whyNotSaved[trouble]}`,
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
  whyLater: 'Another call? Save this one as a draft and come back to it.',
  copyLink: 'Copy link to this task',
  whyLink: 'A colleague who opens it goes on with what you typed.',
  linkCopied: 'Link copied',
  linkNotCopied: 'This browser didn’t let the page copy the link.',
  linkTooLong: 'This task is too long for a link.',
  unnamed: (order: string) => `Order ${order}`,
  savedAt: (time: string) => `saved ${time}`,
  notSaved: 'not saved',
  elsewhere: 'open in another tab',
  remove: (name: string) => `Discard draft ${name}`,
  removed: (name: string) => `Discarded: ${name}`,
  notRemoved: (name: string) => `Not discarded: ${name} was changed in another tab, or the device failed.`,
  undo: 'Undo',
  opened: {
    open: '',
    gone: 'This draft can’t be opened: it was sent or deleted in another tab.',
    unread: 'This browser can’t read the draft now. Try again.',
  },
} as const;
