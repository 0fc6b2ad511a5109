import type { TaskKind } from '#contract/operations.ts';
import { profiles } from '#contract/profiles.ts';

/**
 * Bodies as clients of the live service send them to its one path, in all their spellings and with their mistakes, and what
 * must come of each. They name rows of `samples.directory`.
 */

type Fields = Readonly<Record<string, unknown>>;

type Accepted = {
  /** What differs from the base in the task that is stored; undefined for a field that it does not have. */
  stored: Fields;
  /** What is stored beyond the operation's fields. */
  other?: Fields;
  assignment?: Fields;
};

/** The fields that the message names. `status`: 100 by default. */
type Refused = { refused: readonly string[]; status?: number };

export type LiveBody = { name: string; kind: TaskKind; sent: Fields } & (Accepted | Refused);

const pickup = {
  order_id: '654321',
  job_description: 'Groceries',
  job_pickup_phone: '+1 201 555 0155',
  job_pickup_name: '7 Eleven Store',
  job_pickup_email: 'store@example.com',
  job_pickup_address: '114 Sansome Street, San Francisco',
  job_pickup_latitude: '37.7916',
  job_pickup_longitude: '-122.4010',
  job_pickup_datetime: '2026-12-14 19:00:00',
};
const customer = {
  customer_email: 'john@example.com',
  customer_username: 'John Doe',
  customer_phone: '+1 201 555 0156',
  customer_address: 'Powell Street, San Francisco',
  latitude: '37.7847',
  longitude: '-122.4079',
};
const rest = { timezone: '+480', tracking_link: 0, auto_assignment: 0, notify: 1, geofence: 0, tags: '' };
const due = { job_delivery_datetime: '2026-12-14 21:00:00' };
const { order_id } = pickup;

/** A body of each kind in the canonical form, with the flags of the live service and without merchant and key. */
export const liveBase: Record<TaskKind, Fields> = {
  pickup: { ...pickup, ...rest, ...profiles['tookan-v2'].flags.pickup },
  delivery: { order_id, ...customer, ...due, ...rest, ...profiles['tookan-v2'].flags.delivery },
  'pickup-delivery': {
    ...pickup,
    ...customer,
    ...due,
    ...rest,
    ...profiles['tookan-v2'].flags['pickup-delivery'],
  },
  appointment: {
    order_id,
    ...customer,
    ...due,
    ...rest,
    job_pickup_datetime: '2026-12-14 19:00:00',
    ...profiles['tookan-v2'].flags.appointment,
  },
};

const gate = [{ label: 'Gate code', data: '007' }];
const count = [{ label: 'Parcel count', data: '2' }];
const images = ['https://img.example.com/a.jpg', 'https://img.example.com/b.jpg'];
const parcel = { pickup_custom_field_template: 'Parcel_check' };

const accepted = (
  kind: TaskKind,
  name: string,
  sent: Fields,
  stored: Fields = sent,
  more: Omit<Accepted, 'stored'> = {},
): LiveBody => ({ kind, name, sent, stored, ...more });

/** All of it is stored beyond the operation's fields. */
const extra = (kind: TaskKind, name: string, sent: Fields): LiveBody =>
  accepted(kind, name, sent, {}, { other: sent });

const refused = (
  kind: TaskKind,
  name: string,
  sent: Fields,
  fields: readonly string[] = Object.keys(sent),
  status?: number,
): LiveBody => ({ kind, name, sent, refused: fields, ...(status === undefined ? {} : { status }) });

const twoNames: LiveBody[] = [
  accepted(
    'delivery',
    'the live names',
    { custom_field_template: 'Parcel_check', meta_data: gate, ref_images: images },
    { ...parcel, pickup_meta_data: gate, p_ref_images: images },
  ),
  accepted('delivery', 'the documented names', {
    ...parcel,
    pickup_meta_data: gate,
    p_ref_images: images,
  }),
  accepted(
    'delivery',
    'both names with equal values',
    {
      ...parcel,
      custom_field_template: 'Parcel_check',
      meta_data: gate,
      pickup_meta_data: gate,
      ref_images: images,
      p_ref_images: images,
    },
    { ...parcel, pickup_meta_data: gate, p_ref_images: images },
  ),
  accepted(
    'delivery',
    'both names, the documented one blank',
    {
      pickup_custom_field_template: '',
      custom_field_template: 'Parcel_check',
      pickup_meta_data: {},
      meta_data: gate,
      p_ref_images: null,
      ref_images: images,
    },
    { ...parcel, pickup_meta_data: gate, p_ref_images: images },
  ),
  accepted(
    'delivery',
    'both names, the live one blank',
    {
      ...parcel,
      custom_field_template: null,
      pickup_meta_data: gate,
      meta_data: '',
      p_ref_images: images,
      ref_images: [],
    },
    { ...parcel, pickup_meta_data: gate, p_ref_images: images },
  ),
  accepted(
    'delivery',
    'one template with a space and with an underscore',
    { pickup_custom_field_template: 'Parcel check', custom_field_template: 'Parcel_check' },
    { pickup_custom_field_template: 'Parcel check' },
  ),
  accepted(
    'delivery',
    'equal custom fields, once as a list and once as JSON text',
    { ...parcel, pickup_meta_data: gate, meta_data: JSON.stringify(gate) },
    { ...parcel, pickup_meta_data: gate },
  ),
  refused('delivery', 'two templates', { ...parcel, custom_field_template: 'Cold_chain' }),
  refused('delivery', 'two sets of custom fields', { pickup_meta_data: gate, meta_data: count }),
  refused('delivery', 'two sets of images', { p_ref_images: images, ref_images: images.slice(1) }),
  accepted(
    'pickup-delivery',
    'a template and custom fields for each side',
    { ...parcel, pickup_meta_data: count, custom_field_template: 'Cold_chain', meta_data: gate },
    { ...parcel, pickup_meta_data: count, meta_data: gate },
    { other: { custom_field_template: 'Cold_chain' } },
  ),
  accepted(
    'pickup-delivery',
    'a template for the delivery alone',
    { custom_field_template: 'Cold chain', meta_data: gate },
    { meta_data: gate },
    { other: { custom_field_template: 'Cold chain' } },
  ),
  accepted(
    'pickup-delivery',
    'images for each side',
    { p_ref_images: images, ref_images: images.slice(1) },
    { p_ref_images: images },
    { other: { ref_images: images.slice(1) } },
  ),
  accepted('pickup', 'a pickup under its own names', {
    ...parcel,
    pickup_meta_data: gate,
    p_ref_images: images,
  }),
  accepted('appointment', 'an appointment under its own names', {
    custom_field_template: 'Cold_chain',
    meta_data: gate,
    ref_images: images,
  }),
];

const beyond: LiveBody[] = [
  extra('appointment', 'a description', { job_description: 'Ring twice\nthen wait' }),
  extra('appointment', 'a barcode', { barcode: '0012345' }),
  extra('pickup', 'a barcode', { barcode: '0012345' }),
  extra('delivery', 'a barcode', { barcode: '0012345' }),
  extra('pickup-delivery', 'a barcode', { barcode: '0012345' }),
  extra('pickup', 'the names of a delivery', {
    custom_field_template: 'Parcel_check',
    meta_data: gate,
    ref_images: images,
  }),
  extra('appointment', 'the names of a pickup', {
    pickup_custom_field_template: 'Parcel_check',
    pickup_meta_data: gate,
    p_ref_images: images,
  }),
  extra('pickup', 'a customer', { customer_phone: '+1 201 555 0156', customer_username: 'John Doe' }),
  extra('delivery', 'a pickup', {
    job_pickup_name: 'Store',
    job_pickup_address: '114 Sansome Street',
    job_pickup_datetime: '2026-12-14 19:00:00',
  }),
  extra('delivery', 'a pool ride', { ride_type: 0 }),
  extra('pickup', 'names that nobody knows', { fleet_rating: 5, colour: 'red', fragile: false, Tags: 'x' }),
  extra('delivery', 'a misspelt name', { custmer_phone: '+1 201 555 0156' }),
  extra('delivery', 'objects and lists', { items: [{ sku: 7, price: 1.5 }], billing: { vat: null } }),
  accepted(
    'pickup',
    'names without a place here, all of them blank',
    { customer_address: '', meta_data: {}, ref_images: null, team_name: '', job_delivery_datetime: '' },
    {},
  ),
  accepted(
    'pickup',
    'further names inside custom fields',
    { ...parcel, pickup_meta_data: [{ label: 'Gate code', data: '1', required: 1, app_side: '0' }] },
    { ...parcel, pickup_meta_data: [{ label: 'Gate code', data: '1' }] },
    { other: { 'pickup_meta_data[0].required': 1, 'pickup_meta_data[0].app_side': '0' } },
  ),
  refused(
    'pickup',
    'a name that is also that of a value inside a custom field',
    { 'pickup_meta_data[0].x': 1, pickup_meta_data: [{ label: 'Gate code', data: '1', x: 2 }] },
    ['pickup_meta_data[0].x'],
  ),
  accepted(
    'pickup',
    'a name that is also that of an equal value inside a custom field',
    { pickup_meta_data: [{ label: 'Gate code', data: '1', x: 2 }], 'pickup_meta_data[0].x': 2 },
    { pickup_meta_data: [{ label: 'Gate code', data: '1' }] },
    { other: { 'pickup_meta_data[0].x': 2 } },
  ),
  refused('appointment', 'more of it than is stored', { notes: 'x'.repeat(20_000) }, ['notes']),
];

const assignments: LiveBody[] = [
  accepted(
    'pickup-delivery',
    'auto-assignment inside a team',
    { team_id: 12, auto_assignment: 1, tags: 'bike' },
    { auto_assignment: 1, tags: 'bike' },
    { other: { team_id: 12 }, assignment: { state: 'team', team_id: 12, fleet_id: '702' } },
  ),
  accepted(
    'pickup-delivery',
    'auto-assignment inside a team where only others fit',
    { team_id: '11', auto_assignment: '1', tags: 'bike' },
    { auto_assignment: 1, tags: 'bike' },
    { other: { team_id: 11 }, assignment: { state: 'unassigned' } },
  ),
  accepted('pickup-delivery', 'a team and no assignment', { team_id: 11 }, {}, { other: { team_id: 11 } }),
  refused('pickup-delivery', 'an unknown team', { team_id: 999 }, ['team_id'], 404),
  accepted(
    'delivery',
    'auto-assignment without a team',
    { team_id: '', auto_assignment: '1', tags: ['bike'] },
    { auto_assignment: 1, tags: 'bike' },
    { assignment: { state: 'agent', fleet_id: '702' } },
  ),
  accepted(
    'delivery',
    'an agent by number, with auto-assignment',
    { fleet_id: 701, auto_assignment: '1' },
    { fleet_id: '701', auto_assignment: 1 },
    { assignment: { state: 'agent', fleet_id: '701' } },
  ),
  accepted(
    'delivery',
    'an agent and a team with blanks around them',
    { fleet_id: ' 701 ', team_id: ' 12 ' },
    { fleet_id: '701', team_id: 12 },
    { assignment: { state: 'agent', fleet_id: '701' } },
  ),
  accepted('delivery', 'an agent that is null', { fleet_id: null, team_id: null }, {}),
  refused('delivery', 'a dash for an agent', { fleet_id: '-' }, ['fleet_id'], 404),
  refused('delivery', 'the word null for an agent', { fleet_id: 'null' }, ['fleet_id'], 404),
  refused('pickup', 'a team that is no number', { team_id: 'North' }),
  refused('pickup', 'a template that does not exist', { pickup_custom_field_template: 'x' }, undefined, 404),
];

const customFields: LiveBody[] = [
  accepted(
    'pickup',
    'numbers and booleans',
    {
      ...parcel,
      pickup_meta_data: [
        { label: 'Parcel count', data: 0 },
        { label: 'Gate code', data: false },
      ],
    },
    {
      ...parcel,
      pickup_meta_data: [
        { label: 'Parcel count', data: '0' },
        { label: 'Gate code', data: 'false' },
      ],
    },
  ),
  accepted(
    'pickup',
    'a value of many lines, a list and nothing',
    {
      ...parcel,
      pickup_meta_data: [
        { label: 'Gate code', data: 'one\ntwo' },
        { label: 'Parcel count', data: ['a', 'b'] },
        { label: 'Parcel count', data: null },
      ],
    },
    {
      ...parcel,
      pickup_meta_data: [
        { label: 'Gate code', data: 'one\ntwo' },
        { label: 'Parcel count', data: '["a","b"]' },
        { label: 'Parcel count', data: '' },
      ],
    },
  ),
  accepted(
    'pickup',
    'JSON text',
    { ...parcel, pickup_meta_data: JSON.stringify(gate) },
    { ...parcel, pickup_meta_data: gate },
  ),
  accepted('pickup', 'an empty object', { pickup_meta_data: {} }, {}),
  accepted('pickup', 'empty text', { pickup_meta_data: '' }, {}),
  accepted('appointment', 'no template', { meta_data: gate }),
  accepted('pickup', 'a label of another template', {
    ...parcel,
    pickup_meta_data: [{ label: 'Gate_code', data: '1' }],
  }),
  refused('pickup', 'an entry without a label', { pickup_meta_data: [{ label: '', data: 'x' }] }),
  refused('pickup', 'text that is no list', { pickup_meta_data: 'Gate code: 7' }),
  refused('delivery', 'a list of texts', { meta_data: ['Gate code'] }),
];

const texts: LiveBody[] = [
  accepted('pickup', 'tags as a list', { tags: ['van', 'cold'] }, { tags: 'van,cold' }),
  accepted('pickup', 'tags as a list with a number', { tags: ['van', 7] }, { tags: 'van,7' }),
  accepted(
    'pickup',
    'tags as a list with nothing in it',
    { tags: ['van', null, ' ', 'cold'] },
    { tags: 'van,cold' },
  ),
  accepted('pickup', 'tags that are all blank', { tags: [null, ''] }, { tags: undefined }),
  accepted('pickup', 'a comma for tags', { tags: ', ' }),
  accepted('pickup', 'tags that are null', { tags: null }, { tags: undefined }),
  refused('pickup', 'tags as an object', { tags: { van: 1 } }),
  accepted(
    'pickup',
    'phone, order and description as numbers',
    {
      order_id: 7,
      job_pickup_phone: 4155550101,
      job_description: 12.5,
    },
    { order_id: '7', job_pickup_phone: '4155550101', job_description: '12.5' },
  ),
  accepted('pickup', 'an order number with zeros in front', { order_id: '007' }),
  accepted('pickup', 'an order number of zero', { order_id: 0 }, { order_id: '0' }),
  accepted(
    'pickup',
    'an order number with more digits than JavaScript has',
    { order_id: JSON.rawJSON?.('12345678901234567890') },
    { order_id: '12345678901234567890' },
  ),
  accepted(
    'pickup',
    'numbers with a zero at the end',
    { order_id: JSON.rawJSON?.('1.50'), job_pickup_latitude: JSON.rawJSON?.('37.79160') },
    { order_id: '1.50', job_pickup_latitude: '37.79160' },
  ),
  refused('pickup', 'an order number that is an object', { order_id: { id: 1 } }),
  accepted('delivery', 'lines, quotes and right-to-left text', {
    customer_address: '12 "Main" St\r\nFloor 2',
    customer_username: '\u202eعربي "x"',
  }),
  accepted('delivery', 'a dash for an email address', { customer_email: '-' }),
  accepted(
    'pickup',
    'null for each text',
    { job_description: null, job_pickup_name: null, job_pickup_email: null, job_pickup_phone: null },
    {
      job_description: undefined,
      job_pickup_name: undefined,
      job_pickup_email: undefined,
      job_pickup_phone: undefined,
    },
  ),
  refused('pickup', 'a character that no text has', { job_pickup_name: 'a\u0000b' }),
  refused('pickup', 'a text that is too long', { order_id: 'x'.repeat(129) }),
  accepted('pickup', 'images that are null', { p_ref_images: null }, {}),
  accepted('pickup', 'one image as text', { p_ref_images: images[0] }, { p_ref_images: images.slice(0, 1) }),
  accepted(
    'pickup',
    'images as JSON text',
    { p_ref_images: JSON.stringify(images) },
    { p_ref_images: images },
  ),
  accepted(
    'pickup',
    'several images in one text',
    { p_ref_images: `${images[0]}, ${images[1]}` },
    { p_ref_images: images },
  ),
  accepted(
    'delivery',
    'several images in one entry, and a comma inside a link',
    { ref_images: [`${images[0]}\n${images[1]}`, 'https://img.example.com/w_100,h_200/c.jpg'] },
    { p_ref_images: [...images, 'https://img.example.com/w_100,h_200/c.jpg'] },
  ),
  refused('pickup', 'several images of which one is a script', {
    p_ref_images: `${images[0]},javascript:alert(1),${images[1]} x`,
  }),
  refused('pickup', 'an image that is a script', { p_ref_images: ['javascript:alert(1)'] }),
];

const numbers: LiveBody[] = [
  accepted(
    'delivery',
    'flags and switches as text and booleans',
    {
      has_pickup: '0',
      has_delivery: 'true',
      layout_type: false,
      tracking_link: 'true',
      notify: true,
      geofence: '1',
    },
    { tracking_link: 1, notify: 1, geofence: 1 },
  ),
  accepted(
    'pickup',
    'no layout, and switches that are null or blank',
    { layout_type: undefined, tracking_link: null, notify: '', geofence: null, auto_assignment: '' },
    {
      layout_type: undefined,
      tracking_link: undefined,
      notify: undefined,
      geofence: undefined,
      auto_assignment: undefined,
    },
  ),
  refused('pickup', 'a switch of 2', { tracking_link: 2 }),
  refused('pickup', 'a switch that is a word', { notify: 'yes' }),
  refused('pickup', 'flags of no kind', { has_pickup: 1, layout_type: 1 }),
  refused('pickup', 'no flags', { has_pickup: 0 }, ['has_pickup', 'has_delivery', 'layout_type']),
  accepted(
    'delivery',
    'coordinates as numbers',
    { latitude: -33.8599, longitude: 0 },
    { latitude: '-33.8599', longitude: '0' },
  ),
  accepted(
    'delivery',
    'a very small number',
    { latitude: 0.0000001, longitude: 5 },
    { latitude: '0.0000001', longitude: '5' },
  ),
  accepted(
    'delivery',
    'coordinates that are null',
    { latitude: null, longitude: null },
    { latitude: undefined, longitude: undefined },
  ),
  refused('delivery', 'one coordinate of two', { longitude: '' }),
  refused('delivery', 'the point 0, 0', { latitude: '0', longitude: 0 }, ['latitude']),
  refused('delivery', 'a latitude that does not exist', { latitude: '91' }),
  refused('delivery', 'a comma for the decimal point', { longitude: '12,5' }),
  accepted('delivery', 'a zone as a number', { timezone: -330 }, { timezone: '-330' }),
  accepted('delivery', 'a zone of zero', { timezone: 0 }, { timezone: '+0' }),
  accepted('delivery', 'a zone without a sign', { timezone: '300' }, { timezone: '+300' }),
  accepted(
    'delivery',
    'a zone with blanks around it, and an instant in it',
    { timezone: ' +480 ', job_delivery_datetime: '2026-12-15T05:00:00Z' },
    { timezone: '+480' },
  ),
  refused('delivery', 'no zone', { timezone: undefined }),
  refused('delivery', 'a zone that is null', { timezone: null }),
  refused('delivery', 'a zone by its code', { timezone: 'PST' }),
  refused('delivery', 'a zone in hours', { timezone: '-06:00' }),
  refused('delivery', 'no address', { customer_address: '', latitude: '', longitude: '' }, [
    'customer_address',
  ]),
  accepted('pickup-delivery', 'a pool task', { ride_type: '1' }, { ride_type: 1 }),
  refused('pickup-delivery', 'a ride of no kind', { ride_type: 2 }),
];

const at = (sent: string, wall: string): LiveBody =>
  accepted('delivery', sent, { job_delivery_datetime: sent }, { job_delivery_datetime: wall });
const noTime = (sent: unknown): LiveBody =>
  refused('delivery', `the time ${JSON.stringify(sent)}`, { job_delivery_datetime: sent });

/** In the zone of the base, eight hours behind UTC. */
const times: LiveBody[] = [
  at('2026-12-14 21:00', '2026-12-14 21:00:00'),
  at('2026-12-14T21:00', '2026-12-14 21:00:00'),
  at('2026-12-14T21:00:59.123', '2026-12-14 21:00:59'),
  at('  2026-12-14  21:00:00 ', '2026-12-14 21:00:00'),
  at('2027-1-5 9:05', '2027-01-05 09:05:00'),
  at('2027-1-5T9:05:07', '2027-01-05 09:05:07'),
  at('2026/12/14 21:00', '2026-12-14 21:00:00'),
  at('2026-12-14 9:00 PM', '2026-12-14 21:00:00'),
  at('2026-12-14 09:00:30 pm', '2026-12-14 21:00:30'),
  at('2026-12-14T09:00AM', '2026-12-14 09:00:00'),
  at('2026-12-14 12:15 AM', '2026-12-14 00:15:00'),
  at('2026-12-14 12:15 p.m.', '2026-12-14 12:15:00'),
  at('2026-12-14 21:00 PM', '2026-12-14 21:00:00'),
  at('12/14/2026 21:00', '2026-12-14 21:00:00'),
  at('12/14/2026 21:00:59', '2026-12-14 21:00:59'),
  at('3/4/2027 9:05', '2027-03-04 09:05:00'),
  at('12/14/2026 9:00 PM', '2026-12-14 21:00:00'),
  at('12/14/2026, 9:00:00\u202fPM', '2026-12-14 21:00:00'),
  at('2026-12-15T05:00:00Z', '2026-12-14 21:00:00'),
  at('2026-12-15T10:30:00.000+05:30', '2026-12-14 21:00:00'),
  at('2026-12-15 05:00:00 UTC', '2026-12-14 21:00:00'),
  at('2026-12-15 5:00 AM GMT', '2026-12-14 21:00:00'),
  at('2026-12-15 05:00:00+00', '2026-12-14 21:00:00'),
  at('2026-12-15 05:00:00 +0000', '2026-12-14 21:00:00'),
  at('2026-12-14T22:00:00-07', '2026-12-14 21:00:00'),
  at('2026-12-15 05:00:00z', '2026-12-14 21:00:00'),
  ...[
    '',
    null,
    '2026-12-14',
    '12/14/2026',
    '14/12/2026 21:00',
    '2026-02-30 10:00',
    '2026-12-14 25:00',
    '2026-12-14 21:00 AM',
    '2026-12-14 0:30 PM',
    '2026-12-14 21:00 PST',
    '2026-12-14 21:00+5',
    '14.12.2026 21:00',
    'tomorrow',
    1_797_300_000,
    ['2026-12-14 21:00:00'],
  ].map(noTime),
  refused('pickup-delivery', 'a pickup without a time', { job_pickup_datetime: '' }),
];

/** One row for each fact. */
export const liveBodies: readonly LiveBody[] = [
  ...twoNames,
  ...beyond,
  ...assignments,
  ...customFields,
  ...texts,
  ...numbers,
  ...times,
];
