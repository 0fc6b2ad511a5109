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
  nothingSent: 'Tasks you create appear here.',
  notConnected: 'Not connected to a service, so nothing can be sent yet. What you type is kept.',
  connect: 'Connect',
  noKey: 'Enter your API key again to send. What you typed is kept.',
  enterKey: 'Enter the API key',
  mayNotCreate: (key: string) => `The key “${key}” may not create tasks. What you typed is kept.`,
  otherKey: 'Enter another key',
  timeMoved: 'Nothing was sent: the drop-off was just moved behind the pickup. Check it, then press again.',
  interrupted: 'Nothing was sent: you typed while the address was being looked up. Press Create task again.',
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
      ? 'One task is not sent: it waits for your answer'
      : `${formatCount(count)} tasks are not sent: they wait for your answer`,
  unchanged: (order: string) =>
    `Nothing new to create: nothing has changed since you pressed Create for order ${order}.`,
  created: (order: string) => `Order ${order}: created`,
} as const;
