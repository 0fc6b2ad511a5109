import type { FieldName } from '#contract/fields.ts';
import type { DatetimeField, SideName } from '#contract/sides.ts';

/**
 * What files call their columns. Case, accents, blanks and signs don't matter. An earlier name wins over a later one. Most names have
 * two parts: whom or what a column is about, and what it says of that. Not in `form/schema`, which the first form loads.
 */

type Words = readonly string[];

/** All names of two parts, those of the first word of the first list first. A digit alone is no name. */
export const combine = (abouts: Words, parts: Words): string[] =>
  abouts.flatMap((about) =>
    parts.filter((part) => about !== '' || part.length > 1).map((part) => `${about} ${part}`),
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
    'drop off',
    'contact',
    'client',
    'your',
    '',
  ],
  payer: ['billing', 'bill to', 'buyer'],
  pickup: ['job pickup', 'pickup', 'collection', 'sender', 'shipper', 'from', 'origin', 'restaurant'],
};

export const parts = {
  phone: [
    'phone',
    'phone number',
    'mobile',
    'mobile number',
    'mobile phone',
    'cell phone',
    'telephone',
    'tel',
  ],
  email: ['email', 'email address', 'mail'],
  name: ['name', 'full name', 'contact name', 'contact person', 'contact'],
  firstName: ['first name', 'given name'],
  lastName: ['last name', 'surname', 'family name'],
  company: ['company', 'company name'],
  latitude: ['latitude', 'lat'],
  longitude: ['longitude', 'lng', 'long', 'lon'],
  address: ['address', 'full address', 'location'],
  street: ['address line 1', 'address 1', 'street 1', 'street address', 'street', 'street name', 'road', '1'],
  houseNumber: ['number', 'house number', 'street number'],
} as const;

/** The parts of an address after its street; of each group one column is used. */
export const addressGroups: readonly Words[] = [
  ['address line 2', 'address 2', 'street 2', '2'],
  ['address line 3', 'address 3', '3'],
  ['address line 4', 'address 4', '4'],
  ['apartment', 'apt', 'unit', 'suite', 'flat'],
  ['suburb', 'district', 'neighbourhood', 'neighborhood'],
  ['postcode', 'postal code', 'zip', 'zip code', 'pincode'],
  ['city', 'town', 'city town'],
  ['state', 'province', 'state province', 'county', 'region'],
  ['country', 'country code'],
];

/** Names that say a party without a part. */
export const loneNames: Partial<Record<FieldName, Words>> = {
  customer_username: ['customer', 'recipient', 'deliver to', 'client', 'consignee', 'ship to', 'receiver'],
  customer_address: ['destination', 'drop off', 'to'],
  job_pickup_name: ['sender', 'shipper', 'pickup contact', 'restaurant'],
  job_pickup_address: ['pickup from', 'collection', 'pickup', 'from', 'origin'],
};

/** What the columns of a time are about. */
export const timeAbouts: Record<DatetimeField, Words> = {
  job_delivery_datetime: ['delivery', 'expected delivery', 'due', 'scheduled', 'fulfillment', 'end', ''],
  job_pickup_datetime: ['pickup', 'collection', 'expected pickup', 'start'],
};

const windows = ['time window', 'time slot', 'window', 'time', 'tw'];

/** A file may have the day, the time and the ends of a window in one column each. */
export const timeParts = {
  whole: ['date time', 'date and time', 'by', 'before'],
  day: ['date', 'day'],
  time: ['time', 'time window', 'window', 'time slot', 'slot'],
  from: [...combine(windows, ['from', 'start']), 'earliest time', 'earliest', 'start time', 'start'],
  to: [...combine(windows, ['to', 'end']), 'latest time', 'latest', 'end time', 'end'],
} as const;

/** Names of times that say no part. */
export const loneTimes: Record<DatetimeField, Partial<Record<keyof typeof timeParts, Words>>> = {
  job_delivery_datetime: {
    whole: ['deliver by', 'deliver before', 'due', 'when'],
    from: ['complete after'],
    to: ['complete before'],
  },
  job_pickup_datetime: { whole: ['starts', 'start'] },
};

export const fieldNames: Partial<Record<FieldName, Words>> = {
  merchant_id: ['merchant id', 'merchant name', 'merchant', 'shop', 'store'],
  order_id: ['order id', 'order number', 'order', 'do no', 'order ref', 'reference', 'invoice number', 'id'],
  timezone: ['timezone', 'tz', 'delivery time zone'],
  pickup_custom_field_template: ['template', 'template name'],
  custom_field_template: ['template', 'template name'],
  pickup_meta_data: ['pickup custom fields', 'meta data'],
  meta_data: ['meta data'],
  p_ref_images: ['images', 'image', 'photos', 'image link'],
  ref_images: ['images', 'image', 'photos', 'image link'],
  tags: ['tag'],
  auto_assignment: ['auto assign', 'auto assignment'],
  team_id: ['team id', 'team name'],
  fleet_id: ['agent id', 'agent name'],
  tracking_link: ['tracking'],
  ride_type: ['pool'],
};

export const itemNames = [
  ...combine(['lineitem', 'item', 'product', 'goods'], ['name', 'title', 'description', 'list', 'code']),
  ...['product', 'products', 'item', 'items'],
];

export const quantityNames = combine(['lineitem', 'item', ''], ['quantity', 'qty', 'quantity purchased']);

export const noteNames = [
  ...combine(
    ['task', 'order', 'customer', 'recipient', 'buyer', 'delivery', 'special', 'fulfillment', 'private', ''],
    ['details', 'notes', 'note', 'instructions', 'comments', 'comment', 'message', 'remarks'],
  ),
  ...['note from customer', 'what'],
];

/** One product of an order in a column of its own. */
export const numberedItem = /^line[ _]?item[ _]?\d+$/i;

/** A question of a form that asks for the description: "What should we bring?" */
export const descriptionQuestion = /\b(?:what|which (?:items|products)|order details|bring|request)\b/i;

export const kindNames = ['kind', ...combine(['task', 'job', 'order', 'stop', 'visit', ''], ['type'])];

/** What the cells of such a column say. */
export const kindWords = {
  pickup: ['p', 'pick up', 'collection', 'collect'],
  delivery: ['d', 'drop', 'drop off', 'deliver'],
  'pickup-delivery': ['pd', 'pickup and delivery', 'pickup delivery'],
  appointment: ['t', 'task', 'service', 'visit', 'job'],
} as const;

/** Columns that say that an order was cancelled: by any text, or by one of these words. */
export const cancelledNames = ['cancelled at', 'canceled at', 'cancelled', 'canceled'];
export const statusNames = combine(['order', 'financial', 'payment', 'fulfillment', ''], ['status']);
export const cancelledWords =
  /cancel|annul|storn|void|refunded|returned|failed|trash|declined|rejected|expired|キャンセル|отмен/i;

/** Columns whose cells have lines such as "Delivery Date: 2037-12-03". */
export const attributeNames = [...combine(['note', 'custom', 'order'], ['attributes']), 'additional details'];
