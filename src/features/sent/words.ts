import type { TaskKind } from '#contract/operations.ts';
import { formatCount } from '#time/language.ts';

/** All words of the Sent page; those of an outcome are the outbox's. */
export const words = {
  title: 'Sent',
  intro: 'Every task that left this device, with what became of it.',
  serviceIntro: 'The tasks of the account as the service lists them, whoever created them.',
  source: 'Where from',
  sources: { device: 'On this device', service: 'From the service' },
  search: 'Search sent tasks',
  searchHint: 'Order, name, phone or address',
  filter: 'Outcome',
  filters: { all: 'All', open: 'Open', created: 'Created', rejected: 'Rejected' },
  kinds: {
    pickup: 'Pickup',
    delivery: 'Delivery',
    'pickup-delivery': 'Pickup & delivery',
    appointment: 'Appointment',
  } satisfies Record<TaskKind, string>,
  deviceColumns: ['Outcome', 'Order, sent', 'Who and where', 'When, at the job', 'Result', 'Tracking', ''],
  serviceColumns: ['Order', 'Who and where', 'When, at the job', 'Assigned to', 'Tracking'],
  asks: (count: number) =>
    count === 1
      ? 'One task needs your word: nobody knows whether it was created'
      : `${formatCount(count)} tasks need your word: nobody knows whether they were created`,
  list: 'Sent tasks',
  serviceList: 'Tasks of the service',
  duplicate: (order: string) => `Duplicate order ${order} as a new task`,
  exportCsv: 'Export as CSV',
  clearOld: 'Clear old tasks',
  details: (order: string) => `Details of order ${order}`,
  copyOrder: (order: string) => `Copy order number ${order}`,
  detailsTitle: 'Sent task',
  sentTo: (host: string) => `to ${host}`,
  createdAt: (time: string) => `Created ${time}`,
  unassigned: 'Unassigned',
  agent: (id: string) => `Agent ${id}`,
  team: (id: number) => `Team ${id}`,
  ofTeam: (agent: string, team: string) => `${agent}, ${team}`,
  noName: 'No name',
  noAddress: 'By coordinates',
  empty: 'Nothing sent from this device yet',
  emptyText: 'Tasks that you create stay listed here with their outcome, also after a reload.',
  notConnected: 'Not connected',
  notConnectedText: 'Tasks that were sent from this device are shown when their account is connected.',
  newTask: 'New task',
  serviceEmpty: 'The service has no tasks yet',
  noMatch: (query: string) => (query === '' ? 'No task with this outcome' : `No task matches “${query}”`),
  noMatchText: 'Search looks in order number, name, phone and address.',
  noMatchLoaded: (count: number) =>
    `Search looks in the ${formatCount(count)} newest tasks, which are loaded.`,
  clear: 'Show all tasks',
  shown: (count: number) => `${formatCount(count)} ${count === 1 ? 'task' : 'tasks'} shown`,
  loading: 'Loading tasks',
  failed: 'The tasks could not be loaded',
  retry: 'Try again',
  more: 'Load older tasks',
  loadingMore: 'Loading…',
  refresh: 'Refresh',
  noKey: 'The API key is missing. Enter it under Connection to see the tasks of the service.',
  toConnection: 'Go to Connection',
  notKept: 'This device does not keep data at the moment',
  notKeptText: 'Tasks sent before may be missing here, and new ones are forgotten when the page closes.',
};

const tasks = (count: number): string => `${formatCount(count)} ${count === 1 ? 'task' : 'tasks'}`;

export const clearWords = {
  title: 'Clear old tasks',
  intro: (days: number) =>
    `Takes tasks out of this list, for good. The service keeps its own. By itself this device forgets them after ${days} days.`,
  age: 'Older than',
  days: (days: string) => `${days} days`,
  going: (count: number, old: number, days: string) => {
    if (old === 0) return `Nothing here is older than ${days} days.`;
    return count === 0 ? 'Nothing would be cleared.' : `${tasks(count)} would be cleared.`;
  },
  staying: (count: number) =>
    `${tasks(count)} ${count === 1 ? 'stays' : 'stay'}: not sent yet, or nobody knows what became of ${count === 1 ? 'it' : 'them'}.`,
  clear: (count: number) => (count === 0 ? 'Nothing to clear' : `Clear ${tasks(count)}`),
  keep: 'Keep them',
  failed: 'Nothing was cleared: this device does not answer. Try again.',
};

/** What is said of tasks that were made for accounts which are not connected now. */
export const otherWords = {
  title: 'Tasks of another account wait on this device',
  waiting: (account: string, count: number) =>
    `${account}: ${tasks(count)}, until that account is connected again.`,
  unnamed: 'An account',
};
