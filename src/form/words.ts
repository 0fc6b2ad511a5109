import type { TaskKind } from '#contract/operations.ts';
import { formatCount } from '#time/language.ts';

export const kindNames: Record<TaskKind, string> = {
  pickup: 'Pickup',
  delivery: 'Delivery',
  'pickup-delivery': 'Pickup & delivery',
  appointment: 'Appointment',
};

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
  /** The name of a button that opens a field, and its shorter text next to the plus. */
  add: (part: string) => `Add ${part}`,
  addShort: (part: string) => `${part.slice(0, 1).toUpperCase()}${part.slice(1)}`,
  imageLink: (number: number) => `Image link ${number}`,
  removeImage: (number: number) => `Remove image link ${number}`,
  addImage: 'Add image link',
  imageHint: 'https://',
  orderNote: 'Your reference for finding this task',
  newOrder: 'New order number',
  datetimeHint: '14:30, tom 9 or +45m',
  /** Without its town an address is not found, nor its time zone. */
  addressHint: 'Street and number, city',
  descriptionHint: 'Instructions for the agent',
  calendar: (label: string) => `Open calendar for ${label}`,
  zoneHint: 'City or time zone',
  noTime: 'Enter a time to see it here.',
  fieldLabel: 'Label',
  fieldValue: 'Value',
  removeField: (number: number) => `Remove custom field ${number}`,
  addField: 'Add custom field',
  templateFields: (count: number) => (count === 1 ? '1 field' : `${count} fields`),
  assignment: { unassigned: 'Unassigned', auto: 'Auto-assign', agent: 'Agent' },
  anyAgent: 'Any agent whose tags match. This task type has no team.',
  nobody: 'Created without an agent.',
} as const;

/** "2.9 km", "1,042 km" */
const inKilometres = (km: number): string => `${km < 10 ? km.toFixed(1) : formatCount(Math.round(km))} km`;

export const noteWords = {
  removeDay: (day: string) => `Remove the day ${day}`,
  nextDay: 'Next day',
  which: (clock: string) => `Which ${clock}?`,
  whichText: 'Clocks go back, so this time occurs twice. Which one?',
  way: (isFirst: boolean, clock: string, zone: string) =>
    `${isFirst ? 'first' : 'second'} ${clock} (${zone})`,
  beyondPole: (field: string, latitude: string) => `${field} ${latitude} is beyond 90 degrees. Swapped?`,
  nearSwapped: 'These coordinates fit the address only when swapped.',
  swapPoint: 'Swap latitude and longitude',
  htmlCodes: 'Contains HTML codes, like &amp;. They would be sent as they are.',
  shortPhone: 'Looks too short for a phone number',
  precision: { given: 'your coordinates', address: 'exact address', city: 'city centre only' },
  notFound: 'Not found on the map. It will be sent as typed.',
  farFrom: (km: number, place: string) => `Coordinates are ${inKilometres(km)} from ${place}`,
  swap: 'Swap pickup and delivery',
  /** Followed by the host. */
  linkTo: 'Link to',
  openImage: (number: number, host: string) => `Open image ${number} at ${host}`,
} as const;

/** Shown instead of rows in a picker. */
export const listWords = {
  id: {
    loading: 'Loading… You can type an ID.',
    failed: 'Couldn’t load the list. Type the ID.',
    ready: 'This service has no list. Type the ID.',
  },
  template: {
    loading: 'Loading… You can type a name.',
    failed: 'Couldn’t load the list. Type the template’s name.',
    ready: 'This service has no list. Type the template’s name.',
  },
  open: (tasks: number) => `${tasks} open`,
} as const;

export const problemWords = {
  title: 'Problems',
  nothingSent: 'Nothing was sent yet',
  count: (count: number) => (count === 1 ? 'Fix 1 problem' : `Fix ${count} problems`),
  sendAnyway: 'Send anyway',
  editAgain: 'Edit again',
  showTask: 'Show that task',
} as const;

export const timeWords = {
  gap: (next: string) => `Clocks skip this time. The next valid time is ${next}.`,
  twice: 'Clocks go back that night, so this time occurs twice. Choose which one.',
  zoneFirst: 'Choose the time zone: a time with its own offset is converted to it.',
  noZone: 'Choose a zone from the list, or type an offset like +330.',
  later: (start: string) => `Must be later than ${start}.`,
  codeNotInForce: (city: string, inForce: string, typed: string, there: string) =>
    `${city} uses ${inForce} on that day, so ${typed} is ${there} local time.`,
  over: (ago: string, now: string) => `${ago}. It’s ${now} there.`,
  past: 'This is in the past.',
  farAhead: (days: number) => `This is ${formatCount(days)} days from now. Is the date right?`,
  fixed: 'Fixed offset',
} as const;

export const calendarWords = {
  title: (label: string) => `Calendar for ${label}`,
  times: 'Time of day',
  controls: {
    nextMonth: 'Next month',
    previousMonth: 'Previous month',
    nextYear: 'Next year',
    previousYear: 'Previous year',
    nextDecade: 'Next decade',
    previousDecade: 'Previous decade',
  },
} as const;

export const zoneSourceWords = {
  place: 'from the address',
  customer: 'as last time',
  merchant: 'usual',
  browser: 'this device',
} as const;

export const zoneQuestionWords = {
  zoneTime: (city: string) => `${city} time`,
  otherZone: (there: string, task: string) =>
    `The address is in ${there}, and this task would be sent in ${task}. Is that right?`,
  unknownZone: (task: string) =>
    `The time zone of the address isn’t known. This task would be sent in ${task}. Is that right?`,
} as const;

/** Errors that a press of Create finds; `contract/messages` has those of each field. */
export const checkWords = {
  noMerchant: 'Choose a merchant from the list.',
  noTemplate: 'Choose a template from the list.',
  noTeam: 'Choose a team from the list.',
  noAgent: 'Choose an agent from the list.',
  agentMissing: 'Choose an agent, or select Unassigned or Auto-assign.',
  templateMissing: 'Name the template that these custom fields belong to.',
  foreignLabel: (label: string) => `This template has no field “${label}”. Clear it to continue.`,
} as const;
