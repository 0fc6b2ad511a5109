import { formatCount } from '#time/language.ts';

const lowerFirst = (name: string) => name.slice(0, 1).toLowerCase() + name.slice(1);

export const words = {
  title: 'Sent',
  intro: 'All tasks of your account, newest first.',
  browserIntro: 'Tasks sent from this browser and their outcome.',
  search: 'Search sent tasks',
  searchHint: 'Order, name, phone or address',
  anyDay: 'Any day',
  clearDays: 'Show any day',
  today: 'Today',
  yesterday: 'Yesterday',
  lastDays: 'Last 7 days',
  filter: 'Status',
  filters: { all: 'All', open: 'Open', closed: 'Closed', rejected: 'Rejected' },
  thisBrowser: 'This browser',
  refresh: 'Refresh',
  exportCsv: 'Export as CSV',
  list: 'Sent tasks',
  columns: ['Status', 'Customer', 'Time at the job', 'Agent', 'Order and time sent', 'Actions'].map(
    (name) => ({ name }),
  ),
  task: (jobId: string) => `Task ${jobId}`,
  sentAt: (time: string) => `Sent ${time}`,
  detailsOf: (name: string) => `Details of ${lowerFirst(name)}`,
  duplicateOf: (name: string) => `Duplicate ${lowerFirst(name)} as a new task`,
  asks: (count: number) =>
    count === 1 ? '1 task needs your decision' : `${formatCount(count)} tasks need your decision`,
  empty: 'No tasks sent yet',
  emptyText: 'Tasks that you create are listed here with their status.',
  newTask: 'New task',
  notConnectedText: 'Connect an account to see its tasks.',
  noMatch: (search: string) => (search === '' ? 'No task fits these filters' : `No task matches “${search}”`),
  noMatchText: 'Search looks in order number, name, phone, address and file name.',
  noMatchLoaded: (count: number) =>
    `Search covers the tasks from this browser and the ${formatCount(count)} newest from the service.`,
  clear: 'Show all tasks',
  shown: (count: number) => `${formatCount(count)} ${count === 1 ? 'task' : 'tasks'} shown`,
  searchService: (order: string) => `Search the service for “${order}”`,
  searching: 'Searching the service',
  searchFailed: 'The service couldn’t be searched',
  notAtService: (order: string) => `The service has no task with order number “${order}”.`,
  loading: 'Loading tasks',
  failed: 'The service’s tasks couldn’t be loaded',
  moreFailed: 'Older tasks couldn’t be loaded',
  retry: 'Try again',
  more: 'Load older tasks',
  noKey: 'Enter your API key on the Connection page to see the service’s tasks.',
  notSaving: 'This browser isn’t saving data right now',
  notSavingText: 'Earlier tasks may be missing here. New ones are lost when the page closes.',
};

/** The details of a task. */
export const detailWords = {
  close: 'Close details',
  history: 'History',
  loading: 'Loading the task',
  notLoaded: (jobId: number) => `Task ${jobId} couldn’t be loaded`,
};

/** About tasks of accounts that aren’t connected. */
export const otherWords = {
  title: 'Tasks of another account are waiting in this browser',
  text: 'They’re sent when you connect that account again.',
};
