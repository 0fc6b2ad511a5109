/** The words beside Create. */

/** What pressing Create will do. §2.1 does not say whom a service notifies. */
export const summaryWords = {
  title: 'Summary',
  missing: (label: string) => `${label} missing`,
  toFill: (count: number) => `${count} fields to fill in`,
  check: (label: string) => `Check ${label}`,
  ready: 'All required fields are filled in.',
  unassigned: 'Unassigned',
  anyAgent: 'Any agent',
  team: (name: string) => (name === '' ? 'Auto-assign' : `Auto-assign · ${name}`),
  silent: 'No notifications',
} as const;

/** Order numbers are meant to be unique: a longer list of tasks says nothing new. */
const maxListed = 2;

/** A task that may be there already. */
export const likeWords = {
  order: 'This order number was used before.',
  person: 'There is a task for this phone and address on the same day.',
  task: (order: string, outcome: string, { title, when }: { title: string; when: string }) =>
    `${[`Order ${order}`, outcome, title, when].filter((text) => text !== '').join(' · ')}.`,
  sentElsewhere: (task: string) =>
    `Another tab sent this draft with other values: ${task} What you pressed here was not sent. Put it back into the form to make it another task.`,
  show: 'Show that task',
  /** Of tasks that only the service has, each in words. */
  atService: (order: string, tasks: readonly string[]) => {
    const what = tasks.length === 1 ? `order ${order}` : `${tasks.length} tasks with order ${order}`;
    const listed = tasks.slice(0, maxListed).join('; ');
    return `The service already has ${what}: ${listed}${tasks.length > maxListed ? ' …' : '.'}`;
  },
  showAtService: 'Show in All tasks',
  /** Of a task that only the account's book has. */
  inBook: (name: string, day: string) => `Not from this device: ${name} · ${day}.`,
} as const;

type SentTime = { typed: string; sent: string; offset: string; utc: string };

/** The request that Create would make. */
export const requestWords = {
  body: 'Request body',
  copy: 'Copy the body',
  /** Follows the name of the field. */
  sentAs: ({ typed, sent, offset, utc }: SentTime) =>
    `${typed}, sent as ${sent} with the offset ${offset}, which is ${utc} in UTC.`,
} as const;
