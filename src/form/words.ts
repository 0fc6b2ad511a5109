import type { TaskKind } from '#contract/operations.ts';

/** The name of each kind of task. */
export const kindNames: Record<TaskKind, string> = {
  pickup: 'Pickup',
  delivery: 'Delivery',
  'pickup-delivery': 'Pickup & delivery',
  appointment: 'Appointment',
};

/** The words of the form; labels and notes of fields are in `field-rows`, notes, readouts and offers are in `note-words`. */
export const words = {
  who: 'Who',
  where: 'Where',
  coordinates: 'Exact coordinates',
  pickupCoordinates: 'Exact coordinates of pickup',
  when: 'When',
  what: 'What',
  assign: 'Assign',
  options: 'Options',
  places: { pickup: 'Pickup', customer: 'Delivery' },
  /** The name of what a button opens, and what the button shows of it beside its plus. */
  add: (part: string) => `Add ${part}`,
  closePart: (part: string) => `Close ${part}`,
  addShort: (part: string) => `${part.slice(0, 1).toUpperCase()}${part.slice(1)}`,
  imageLink: (number: number) => `Image link ${number}`,
  removeImage: (number: number) => `Remove image link ${number}`,
  addImage: 'Add image link',
  imageHint: 'https://',
  orderNote: 'Your reference for finding this task',
  newOrder: 'New order number',
  undo: 'Undo',
  datetimeHint: '14:30, tom 9 or +45m',
  /** Without its town an address is not found, nor its time zone. */
  addressHint: 'Street and number, city',
  descriptionHint: 'What is to be done, for the agent',
  calendar: (label: string) => `Open calendar for ${label}`,
  calendarMissing: 'The calendar could not be loaded. Type the time, or try again.',
  zoneHint: 'City or time zone',
  noTime: 'Enter a time to see it here.',
  fieldLabel: 'Label',
  fieldValue: 'Value',
  removeField: (number: number) => `Remove custom field ${number}`,
  addField: 'Add custom field',
  otherLabels: (count: number, labels: string) =>
    `${count === 1 ? '1 value belongs' : `${count} values belong`} to another template and will not be sent: ${labels}.`,
  templateFields: (count: number) => (count === 1 ? '1 field' : `${count} fields`),
  assignment: { unassigned: 'Unassigned', auto: 'Auto-assign', agent: 'Agent' },
  anyAgent: 'Any agent whose tags match. This task type has no team.',
  nobody: 'Nobody yet. Assign it later.',
} as const;

/** What an empty list of a picker says. */
export const listWords = {
  id: {
    loading: 'Loading… You can type an ID meanwhile.',
    failed: 'Couldn’t load the list. Type the ID.',
    none: 'This service has no list. Type the ID.',
  },
  template: {
    loading: 'Loading… You can type a name meanwhile.',
    failed: 'Couldn’t load the list. Type the template’s name.',
    none: 'This service has no list. Type the template’s name.',
  },
  openToday: (tasks: number) => `${tasks} open today`,
  assign: (name: string, tasks: number) => `Assign ${name}, ${tasks} open today`,
} as const;

export const problemWords = {
  title: 'Problems',
  nothingSent: 'Nothing was sent yet',
  count: (count: number) => (count === 1 ? 'Fix 1 problem' : `Fix ${count} problems`),
  sendAnyway: 'Send anyway',
} as const;

export const timeWords = {
  twoTimes: 'These are two times. Only an appointment takes both, as its start and end. Choose one.',
  gap: (next: string) => `Clocks skip this time. The next valid time is ${next}.`,
  twice: 'Clocks go back that night, so this time occurs twice. Choose which one.',
  zoneFirst: 'Choose the time zone: a time with its own offset is converted to it.',
  noZone: 'Choose a zone from the list, or type an offset like +330.',
  later: (start: string) => `Must be later than ${start}.`,
  codeNotInForce: (city: string, inForce: string, typed: string, there: string) =>
    `${city} uses ${inForce} on that day, so ${typed} is ${there} local time.`,
  over: (ago: string, now: string) => `${ago}. It’s ${now} there.`,
  past: 'This is in the past.',
  fixed: 'Fixed offset',
} as const;

/** Of the calendar that a date field opens. */
export const calendarWords = {
  title: (label: string) => `Calendar for ${label}`,
  times: 'Time of day',
  quick: (typed: string) => `${typed.charAt(0).toUpperCase()}${typed.slice(1)}`,
  zone: (city: string, clock: string) => `${city} time, now ${clock}`,
  controls: {
    nextMonth: 'Next month',
    previousMonth: 'Previous month',
    nextYear: 'Next year',
    previousYear: 'Previous year',
    nextDecade: 'Next decade',
    previousDecade: 'Previous decade',
  },
} as const;
