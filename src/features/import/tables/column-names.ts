import type { FieldName } from '#contract/fields.ts';
import type { DatetimeField, SideName } from '#contract/sides.ts';
import { foreign } from './foreign-names.ts';

/**
 * What files call their columns. Case, accents, blanks and signs don't matter. An earlier name wins over a later one. Most names have
 * two parts: whom or what a column is about, and what it says of that. Not in `form/schema`, which the first form loads.
 */

type Words = readonly string[];

/** All names of two parts, those of the first word of the first list first. A digit alone is no name. */
export const combine = (abouts: Words, says: Words): string[] =>
  abouts.flatMap((about) =>
    says.filter((part) => about !== '' || part.length > 1).map((part) => `${about} ${part}`),
  );

export const parties: Record<SideName | 'payer', Words> = {
  customer: [
    'shipping',
    'ship to',
    'ship',
    'delivery',
    'deliver to',
    'recipient',
    'receiver',
    'consignee',
    'customer',
    'destination',
    'drop off',
    'drop',
    'to',
    'contact',
    'client',
    'your',
    '',
  ],
  payer: ['billing', 'bill to', 'buyer', 'purchaser', 'sold to', 'payer'],
  pickup: [
    'job pickup',
    'pickup',
    'collection',
    'collect from',
    'sender',
    'shipper',
    'ship from',
    'from',
    'origin',
    'restaurant',
  ],
};

const phones = ['phone', 'mobile', 'mobile phone', 'cell', 'cell phone', 'telephone', 'tel'];

export const parts = {
  phone: [
    ...combine(phones, ['', 'number']),
    'contact number',
    'contact phone',
    'whatsapp',
    ...foreign.phone,
  ],
  email: ['email', 'email address', 'email id', 'mail', 'notify email'],
  name: ['name', 'full name', 'username', 'customer name', 'contact name', 'contact person', 'contact'],
  firstName: ['first name', 'given name', 'forename', ...foreign.firstName],
  lastName: ['last name', 'surname', 'family name', ...foreign.lastName],
  company: ['company', 'company name', 'business name', 'organisation', 'organization'],
  latitude: ['latitude', 'lat'],
  longitude: ['longitude', 'lng', 'long', 'lon'],
  address: ['address', 'full address', 'location', ...foreign.address],
  street: [
    ...combine(['address line', 'address', 'street', ''], ['1']),
    'address 1&2',
    'street address',
    'street level address',
    'street',
    'street name',
    'road',
    ...foreign.street,
    '1',
  ],
  houseNumber: ['number', 'house number', 'street number', ...foreign.houseNumber],
} as const;

/** The parts of an address after its street; of each group one column is used. */
export const addressGroups: readonly Words[] = [
  ['address line 2', 'address 2', 'street 2', '2'],
  ['address line 3', 'address 3', '3'],
  ['address line 4', 'address 4', '4'],
  ['apartment', 'apt', 'unit', 'suite', 'flat', 'apartment number'],
  ['suburb', 'district', 'neighbourhood', 'neighborhood'],
  ['postcode', 'postal code', 'zip', 'zip code', 'zip postal code', 'pincode', ...foreign.postcode],
  ['city', 'town', 'city town', 'town city', ...foreign.city],
  ['state', 'state code', 'province', 'state province', 'county', 'region', 'provincia'],
  ['country', 'country code', ...foreign.country],
];

/** Names that say a party without a part. */
export const loneNames: Partial<Record<FieldName, Words>> = {
  customer_username: [
    'customer',
    'recipient',
    'deliver to',
    'client',
    'consignee',
    'ship to',
    'receiver',
    ...foreign.customer,
  ],
  customer_address: ['destination', 'drop off', 'to', 'unparsed address'],
  job_pickup_name: ['sender', 'shipper', 'pickup contact', 'restaurant'],
  job_pickup_address: ['pickup from', 'collection', 'pickup', 'from', 'origin'],
};

/** What the columns of a time are about. */
export const timeAbouts: Record<DatetimeField, Words> = {
  job_delivery_datetime: [
    'delivery',
    'expected delivery',
    'due',
    'scheduled',
    'requested',
    'fulfillment',
    'promise',
    'ship by',
    'route',
    'service',
    'visit',
    'arrival',
    'end',
    '',
  ],
  job_pickup_datetime: ['pickup', 'collection', 'expected pickup', 'start'],
};

const windows = ['time window', 'time slot', 'window', 'time', 'tw', 'arrival time', 'delivery', 'del'];

/** A file may have the day, the time and the ends of a window in one column each. */
export const timeParts = {
  whole: ['date time', 'date and time', 'by', 'before'],
  day: ['date', 'day', ...foreign.day],
  time: ['time', 'time window', 'window', 'time slot', 'slot', ...foreign.time],
  from: [
    ...combine(windows, ['from', 'start', 'after', 'no earlier than']),
    ...combine(['earliest', 'earliest delivery', 'earliest pickup', 'from', 'start'], ['time']),
    'earliest',
    'start',
  ],
  to: [
    ...combine(windows, ['to', 'end', 'before', 'no later than']),
    ...combine(['latest', 'latest delivery', 'latest pickup', 'to', 'end'], ['time']),
    'latest',
    'end',
  ],
} as const;

/** Names of times that say no part. */
export const loneTimes: Record<DatetimeField, Partial<Record<keyof typeof timeParts, Words>>> = {
  job_delivery_datetime: {
    whole: ['deliver by', 'deliver before', 'due', 'when', 'scheduled delivery date and allowed start'],
    from: ['complete after'],
    to: ['complete before'],
  },
  job_pickup_datetime: { whole: ['starts', 'start'] },
};

export const fieldNames: Partial<Record<FieldName, Words>> = {
  merchant_id: ['merchant id', 'merchant name', 'merchant', 'shop', 'store'],
  order_id: [
    'order id',
    'order number',
    'order',
    ...combine(['delivery order', 'do', 'job reference', 'job', 'sales record', 'invoice'], ['number']),
    ...combine(['order', ''], ['ref', 'reference', 'reference number']),
    'order name',
    'external id',
    'invoice',
    ...foreign.order,
    'id',
  ],
  timezone: ['timezone', 'tz', 'delivery time zone', 'time zone name'],
  pickup_custom_field_template: ['template', 'template name'],
  custom_field_template: ['template', 'template name'],
  p_ref_images: ['images', 'image', 'photos', 'image link', 'reference images'],
  ref_images: ['images', 'image', 'photos', 'image link', 'reference images'],
  tags: ['tag'],
  auto_assignment: ['auto assign', 'auto assignment'],
  team_id: ['team id', 'team name'],
  fleet_id: ['agent id', 'agent name', 'driver id', 'rider'],
  tracking_link: ['tracking'],
  ride_type: ['pool'],
};

export const itemNames = [
  ...combine(
    ['lineitem', 'item', 'product', 'goods'],
    ['name', 'title', 'description', 'details', 'list', 'code'],
  ),
  'product',
  'products',
  'item',
  'items',
  ...combine(['lineitem', 'item', ''], ['sku']),
];

export const quantityNames = combine(['lineitem', 'item', ''], ['quantity', 'qty', 'quantity purchased']);

export const noteNames = [
  ...combine(
    ['task', 'order', 'customer', 'recipient', 'buyer', 'delivery', 'special', 'fulfillment', 'private', ''],
    ['details', 'notes', 'note', 'instructions', 'comments', 'comment', 'message', 'remarks'],
  ),
  'note from customer',
  'what',
  ...foreign.note,
];

/** One product of an order in a column of its own. */
export const numberedItem = /^line[ _]?item[ _]?\d+$/i;

/** A question of a form that asks for the description: "What should we bring?" */
export const descriptionQuestion = /\b(?:what|which (?:items|products)|order details|bring|request)\b/i;

export const kindNames = [
  'kind',
  ...combine(['task', 'job', 'order', 'stop', 'activity', 'visit', 'detrack job', ''], ['type']),
];

/** What the cells of such a column say. */
export const kindWords = {
  pickup: ['p', 'pick up', 'collection', 'collect'],
  delivery: ['d', 'drop', 'drop off', 'deliver'],
  'pickup-delivery': ['pd', 'pickup and delivery', 'pickup delivery'],
  appointment: ['t', 'task', 'service', 'visit', 'job'],
} as const;

/** Columns that say that an order was cancelled by any text, and those that say it by one of the words. */
export const cancelledNames = [...combine(['cancelled', 'canceled'], ['at', '']), 'cancellation date'];
export const statusNames = combine(['order', 'financial', 'payment', 'fulfillment', ''], ['status']);
export const cancelledWords =
  /cancel|annul|storn|void|refunded|returned|failed|trash|declined|rejected|expired|キャンセル|отмен/i;

/** Columns whose cells have lines such as "Delivery Date: 2037-12-03". */
export const attributeNames = [
  ...combine(['note', 'custom', 'order'], ['attributes']),
  ...combine(['additional'], ['details', 'checkout info']),
];
