import type { DeviceTrouble } from '#data/device/device-trouble.ts';

export const words = {
  title: 'New task',
  kinds: 'Kind of task',
  create: 'Create task',
  toFill: (count: number) => (count === 1 ? '1 field to fill in' : `${count} fields to fill in`),
  recent: 'Recent tasks',
  firstTask: 'Your first task',
  nothingSent: 'Tasks you create appear here.',
  allSent: 'All sent',
  showInSent: 'Show in Sent',
  notConnected: 'Not connected to a service, so nothing can be sent yet. What you type is kept.',
  connect: 'Connect',
  noKey: 'Enter your API key again to send. What you typed is kept.',
  enterKey: 'Enter the API key',
  mayNotCreate: (key: string) => `The key “${key}” may not create tasks. What you typed is kept.`,
  otherKey: 'Enter another key',
  savedAsDraft: 'Your unfinished task was saved as a draft.',
  notReplaced:
    'Nothing was filled in: this browser can’t save your unfinished task. Create or discard it first.',
} as const;

const whyNotSaved: Record<DeviceTrouble, string> = {
  full: 'storage full',
  unavailable: 'storage unavailable',
  newer: 'a newer version of this page was here, so reload it',
};

export const savingWords = {
  saved: (time: string) => `Saved on this device ${time}`,
  notSaved: (trouble: DeviceTrouble) =>
    `Not saved: ${whyNotSaved[trouble]}. Make room on this device before you close the tab.`,
} as const;

export const draftWords = {
  title: 'Drafts',
  /** The task in the form until it has a customer. */
  blank: 'New task',
  saveForLater: 'Save and start new',
  whyLater: 'Another call? Save this one as a draft and come back to it.',
  unnamed: (order: string) => `Order ${order}`,
  savedAt: (time: string) => `saved ${time}`,
  elsewhere: 'open in another tab',
  discard: (name: string) => `Discard draft ${name}`,
  discarded: (name: string) => `Discarded: ${name}`,
  notDiscarded: (name: string) => `Couldn’t discard ${name}. Try again.`,
  undo: 'Undo',
  notOpened: 'Couldn’t open this draft. It may be open, sent or discarded in another tab.',
} as const;

export const duplicateWords = {
  order: 'This order number was used before.',
  visit: 'This phone and address already have a task that day.',
  task: (order: string, status: string, { title, when }: { title: string; when: string }) =>
    `${[`Order ${order}`, status, title, when].filter((text) => text !== '').join(' · ')}.`,
  atService: (order: string, task: string) => `The service already has order ${order}: ${task}.`,
  elsewhere: (name: string, day: string) => `Not from this device: ${name} · ${day}.`,
} as const;

/** Why a press sent nothing, apart from field errors and questions. */
export const notSentWords = {
  listLoading: 'The list is still loading. Create again in a moment.',
  connectFirst: 'Connect to a service on the Connection page first. What you typed is kept.',
  changed:
    'The task wasn’t sent, because the form changed while the address was being looked up. Create it again.',
  left: 'The task wasn’t sent, because you left it while its address was being looked up. Create it again.',
  notStored: (order: string) =>
    `Order ${order} was not sent: this browser couldn’t save it (its storage is full or unavailable). Make room, then create it again.`,
  sentElsewhere: (order: string) =>
    `Order ${order} was not sent: another tab sent the same draft with other values. Check Sent before you create it again.`,
} as const;
