/** The words of the form's first paint; labels and notes of fields are in `field-rows`, words of later parts in `later-words`. */
export const words = {
  who: 'Who and where',
  coordinates: 'Exact coordinates',
  noCoordinates: 'None: the service looks the address up',
  when: 'When',
  what: 'What',
  options: 'Options',
  places: { pickup: 'Pickup', customer: 'Delivery' },
  isOn: (label: string, on: boolean) => `${label} ${on ? 'on' : 'off'}`,
  images: (count: number) => (count === 1 ? '1 image' : `${count} images`),
  imageLink: (number: number) => `Image link ${number}`,
  removeImage: (number: number) => `Remove image link ${number}`,
  addImage: 'Add image link',
  imageHint: 'https://',
  orderNote: 'Yours to look the task up by',
  newOrder: 'New order number',
  datetimeHint: 'YYYY-MM-DD HH:mm',
  calendar: (label: string) => `Open calendar for ${label}`,
  zoneHint: 'Where the job is',
  fieldLabel: 'Label',
  fieldValue: 'Value',
  removeField: (number: number) => `Remove custom field ${number}`,
  addField: 'Add custom field',
  otherLabels: (count: number, labels: string) =>
    `${count === 1 ? '1 value is' : `${count} values are`} not in this template and will not be sent: ${labels}.`,
  templateFields: (count: number) => (count === 1 ? '1 field' : `${count} fields`),
  assignment: { unassigned: 'Unassigned', auto: 'Auto-assign', agent: 'Agent' },
  anyAgent: 'Any of the account’s agents who fit the tags. This kind of task has no team.',
  nobody: 'Nobody gets the task until it is assigned.',
} as const;

/** What an empty list of a picker says. */
export const listWords = {
  id: {
    loading: 'The list is loading. An ID can be typed meanwhile.',
    failed: 'The list could not be read. Type the ID.',
    none: 'This service has no list. Type the ID.',
  },
  template: {
    loading: 'The list is loading. A name can be typed meanwhile.',
    failed: 'The list could not be read. Type the template’s name.',
    none: 'This service has no list. Type the template’s name.',
  },
  noMatch: 'Nothing in the list matches.',
} as const;

export const problemWords = {
  title: 'Problems',
  nothingSent: 'Nothing was sent yet',
  count: (count: number) =>
    count === 1
      ? '1 problem keeps this task from being sent'
      : `${count} problems keep this task from being sent`,
  sendAnyway: 'Send it all the same',
} as const;

export const timeWords = {
  gap: (next: string) => `Clocks go forward over this time. The next one there is: ${next}.`,
  twice: 'This time comes twice that night. Choose which one is meant.',
  noZone: 'Choose a zone from the list, or type an offset like +330.',
  later: (start: string) => `Must be later than ${start}.`,
  codeNotInForce: (city: string, inForce: string, typed: string, there: string) =>
    `${city} is on ${inForce} that day: ${typed} is ${there} there.`,
  past: (now: string) => `In the past: at the job it is now ${now}.`,
  stated: (season: 'standard' | 'daylight', offset: string) =>
    `${season === 'standard' ? 'Standard' : 'Daylight'} time, sends ${offset}`,
  sends: (name: string, offset: string) => `${name} · sends ${offset}`,
  fixed: 'Fixed offset',
} as const;
