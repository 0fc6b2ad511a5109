import type { FieldName } from '#contract/fields.ts';
import type { SideName } from '#contract/sides.ts';

/**
 * What files call their columns. Case, accents, blanks and signs don't matter. An earlier name wins over a later one. Not in
 * `form/schema`, which the first form loads.
 */

/** Whom a column is about: the first word of "Recipient phone" and "Ship to name". */
export const parties: Record<SideName | 'payer', readonly string[]> = {
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

/** What a column says of a party. */
export const parts = {
  phone: [
    'phone',
    'phone number',
    'contact number',
    'contact phone',
    'mobile',
    'mobile number',
    'mobile phone',
    'cell',
    'cell phone',
    'telephone',
    'telephone number',
    'tel',
    'tel no',
    'telefon',
    'telefono',
    'telefone',
    'customer phone number',
    'whatsapp',
  ],
  email: ['email', 'email address', 'email id', 'customer email id', 'mail', 'notify email'],
  name: ['name', 'full name', 'username', 'customer name', 'contact name', 'contact person', 'contact'],
  firstName: ['first name', 'given name', 'forename', 'vorname', 'prenom'],
  lastName: ['last name', 'surname', 'family name', 'nachname', 'nom', 'apellidos'],
  company: ['company', 'company name', 'business name', 'organisation', 'organization'],
  latitude: ['latitude', 'lat'],
  longitude: ['longitude', 'lng', 'long', 'lon'],
  address: ['address', 'full address', 'location', 'adresse', 'direccion', 'indirizzo'],
  street: [
    'address line 1',
    'address 1',
    'street 1',
    'street address',
    'street level address',
    'street',
    'street name',
    'road',
    'strasse',
    'straße',
    'rue',
    'calle',
    '1',
  ],
  houseNumber: ['number', 'house number', 'street number', 'hausnummer'],
} as const;

/** The parts of an address after its street; of each group one column is used. */
export const addressGroups: readonly (readonly string[])[] = [
  ['address line 2', 'address 2', 'street 2', '2'],
  ['address line 3', 'address 3', '3'],
  ['address line 4', 'address 4', '4'],
  ['apartment', 'apt', 'unit', 'suite', 'flat', 'apartment number'],
  ['suburb', 'district', 'neighbourhood', 'neighborhood'],
  [
    'postcode',
    'postal code',
    'zip',
    'zip code',
    'zip postal code',
    'pincode',
    'zipcode pincode',
    'plz',
    'code postal',
  ],
  ['city', 'town', 'city town', 'town city', 'ort', 'stadt', 'ville', 'ciudad'],
  ['state', 'province', 'state province', 'county', 'region', 'provincia'],
  ['country', 'country code', 'land', 'pays', 'pais'],
];

/** Names that say a party without a part. */
export const loneNames: Partial<Record<FieldName, readonly string[]>> = {
  customer_username: ['customer', 'recipient', 'deliver to', 'client', 'consignee', 'ship to', 'receiver'],
  customer_address: ['destination', 'drop off', 'to', 'unparsed address'],
  job_pickup_name: ['sender', 'shipper', 'pickup contact', 'restaurant'],
  job_pickup_address: ['pickup from', 'collection', 'pickup', 'from', 'origin'],
};

export const fieldNames: Partial<Record<FieldName, readonly string[]>> = {
  merchant_id: ['merchant id', 'merchant name', 'merchant', 'shop', 'store'],
  order_id: [
    'order id',
    'order number',
    'order',
    'delivery order no',
    'do no',
    'order ref',
    'order reference',
    'order name',
    'external id',
    'sales record number',
    'job reference number',
    'job number',
    'reference number',
    'reference',
    'ref',
    'invoice number',
    'invoice',
    'id',
  ],
  timezone: ['timezone', 'tz', 'delivery time zone', 'time zone name'],
  pickup_custom_field_template: ['template', 'template name'],
  custom_field_template: ['template', 'template name'],
  pickup_meta_data: ['pickup custom fields', 'meta data'],
  meta_data: ['meta data'],
  p_ref_images: ['images', 'image', 'photos', 'image link', 'pickup images', 'reference images'],
  ref_images: ['images', 'image', 'photos', 'image link', 'reference images'],
  tags: ['tag'],
  auto_assignment: ['auto assign', 'auto assignment'],
  team_id: ['team id', 'team name'],
  fleet_id: ['agent id', 'agent name', 'fleet id'],
  tracking_link: ['tracking'],
  ride_type: ['pool'],
};

/** What the columns of a time are called. A file may have the day, the time and the ends of a window in one column each. */
export const timeNames = {
  job_delivery_datetime: {
    whole: [
      'delivery date time',
      'delivery date and time',
      'complete before',
      'deliver by',
      'delivery by',
      'deliver before',
      'before',
      'due',
      'end date time',
      'date time',
      'when',
      'promise date',
      'ship by date',
      'scheduled delivery date and allowed start',
    ],
    day: [
      'delivery date',
      'delivery day',
      'date of delivery',
      'due date',
      'scheduled date',
      'expected delivery date',
      'fulfillment date',
      'requested date',
      'del date',
      'end date',
      'route date',
      'service date',
      'visit date',
      'date',
      'day',
      'datum',
      'fecha',
    ],
    time: [
      'delivery time',
      'delivery window',
      'delivery slot',
      'time of delivery',
      'due time',
      'expected delivery time',
      'delivery time window',
      'end time',
      'time window',
      'time slot',
      'window',
      'arrival time',
      'time',
      'end',
    ],
    from: [
      'time window from',
      'time window start',
      'time from',
      'time slot from',
      'time slot start',
      'delivery time from',
      'delivery from',
      'window start',
      'earliest time',
      'earliest delivery time',
      'earliest',
      'complete after',
      'arrival time after',
      'tw start',
      'from time',
      'del no earlier than',
      'start time',
      'start',
    ],
    to: [
      'time window to',
      'time window end',
      'time to',
      'time slot to',
      'time slot end',
      'delivery time to',
      'delivery to',
      'window end',
      'latest time',
      'latest delivery time',
      'latest',
      'complete before',
      'arrival time before',
      'tw end',
      'to time',
      'del no later than',
      'end time',
      'end',
    ],
  },
  job_pickup_datetime: {
    whole: ['pickup date time', 'pickup by', 'start date time', 'starts', 'start', 'start time'],
    day: ['pickup date', 'pickup day', 'collection date', 'expected pickup date', 'start date'],
    time: ['pickup time', 'pickup window', 'collection time', 'expected pickup time', 'start time'],
    from: ['pickup from time', 'pickup time from', 'pickup earliest', 'earliest pickup time'],
    to: ['pickup to time', 'pickup time to', 'pickup latest', 'latest pickup time'],
  },
} as const;

export const itemNames = [
  'lineitem name',
  'item name',
  'item title',
  'item description',
  'product name',
  'product',
  'products',
  'item',
  'items',
  'item list',
  'goods name',
  'product details',
  'product code',
  'lineitem sku',
  'item sku',
  'sku',
] as const;

export const quantityNames = [
  'lineitem quantity',
  'item quantity',
  'quantity purchased',
  'quantity',
  'qty',
] as const;

export const noteNames = [
  'task details',
  'details',
  'order details',
  'notes',
  'note',
  'customer note',
  'customer notes',
  'order notes',
  'buyer note',
  'note from customer',
  'customer message',
  'recipient notes',
  'delivery notes',
  'delivery instructions',
  'instructions',
  'special instructions',
  'fulfillment notes',
  'private notes',
  'comment',
  'comments',
  'message',
  'remarks',
  'what',
] as const;

/** One product of an order in a column of its own. */
export const numberedItem = /^line[ _]?item[ _]?\d+$/i;

/** A question of a form that asks for the description: "What should we bring?" */
export const descriptionQuestion = /\b(?:what|which (?:items|products)|order details|bring|request)\b/i;

export const kindNames = [
  'kind',
  'task type',
  'job type',
  'type',
  'order type',
  'stop type',
  'activity type',
  'detrack job type',
  'visit type',
] as const;

/** What the cells of such a column say. */
export const kindWords = {
  pickup: ['p', 'pick up', 'collection', 'collect'],
  delivery: ['d', 'drop', 'drop off', 'deliver'],
  'pickup-delivery': ['pd', 'pickup and delivery', 'pickup delivery'],
  appointment: ['t', 'task', 'service', 'visit', 'job'],
} as const;

/** Columns that say that an order was cancelled: by any text, or by one of these words. */
export const cancelledNames = ['cancelled at', 'canceled at', 'cancelled', 'canceled', 'cancellation date'];
export const statusNames = [
  'status',
  'order status',
  'financial status',
  'payment status',
  'fulfillment status',
];
export const cancelledWords =
  /cancel|annul|storn|void|refunded|returned|failed|trash|declined|rejected|expired|cancelad|キャンセル|отмен/i;

/** Columns whose cells have lines such as "Delivery Date: 2037-12-03". */
export const attributeNames = [
  'note attributes',
  'custom attributes',
  'additional details',
  'additional checkout info',
  'order attributes',
];

/** "A", "Z", "AA" as a spreadsheet names its columns. @param column from 0. */
export const columnLetter = (column: number): string => {
  const rest = Math.floor(column / 26) - 1;
  const last = String.fromCharCode(65 + (column % 26));
  return rest < 0 ? last : `${columnLetter(rest)}${last}`;
};
