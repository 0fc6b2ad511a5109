import { fieldRow, isFieldName, type FieldName, type WireKind } from '#contract/fields.ts';

/** What a description of the service says of a field beyond its type: rules that only code checks, and an example. */
type Note = { description?: string; pattern?: string; examples?: readonly unknown[] };

const degrees = { pattern: String.raw`^([+-]?\d{1,3}(\.\d{1,20})?)?$` };

const notes: Partial<Record<WireKind, Note>> = {
  tags: { description: 'Words, separated by commas.', examples: ['fragile,cold'] },
  email: { description: 'Blank, or an email address.', examples: ['ana@example.com'] },
  latitude: { description: 'Degrees from -90 to 90 as text, or blank.', ...degrees, examples: ['37.7749'] },
  longitude: {
    description: 'Degrees from -180 to 180 as text, or blank.',
    ...degrees,
    examples: ['-122.4194'],
  },
  datetime: {
    description: 'Date and time on a clock that is `timezone` away from UTC.',
    pattern: String.raw`^(\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2})?$`,
    examples: ['2026-12-01 14:30:00'],
  },
  offset: {
    description: 'UTC minus local time in minutes, with a sign: +480 in California in winter, -330 in India.',
    pattern: String.raw`^[+-]\d{1,3}$`,
    examples: ['+480'],
  },
  metaData: { description: 'Custom fields. Their labels must be those of the template.' },
  links: { description: 'Links to pictures, http or https.', examples: [['https://example.com/photo.jpg']] },
};

const ownNotes: Partial<Record<FieldName, Note>> = {
  api_key: { description: 'The key of the account, in the body of every request.' },
  order_id: { description: 'Your number of the order. It need not be unique.', examples: ['A-1'] },
  tracking_link: { description: '1 asks for a tracking link.' },
  auto_assignment: { description: '1 assigns a member of `team_id`, where `fleet_id` names nobody.' },
  fleet_id: { description: 'The ID of an agent.' },
};

/** @param name of a property of any request. */
export const noteOf = (name: string): Note =>
  isFieldName(name) ? { ...notes[fieldRow(name).wire], ...ownNotes[name] } : {};
