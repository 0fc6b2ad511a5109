import type { FieldName } from '#contract/fields.ts';
import type { DatetimeField } from '#contract/sides.ts';
import { exportColumns } from '#data/outbox/words.ts';

/**
 * What files call a field beside its wire name and its labels: common words, and the headings of Tookan's own import
 * file. Not in `field-rows`, which the first form loads. Case, blanks and signs do not matter. An earlier name wins over a later one.
 */
export const columnNames: Partial<Record<FieldName, readonly string[]>> = {
  merchant_id: ['merchant id', 'merchant name', 'shop', 'store', 'client'],
  order_id: ['order id', 'order no', 'order', 'order #', 'reference', 'ref', 'invoice', 'id'],
  job_description: [
    'task description',
    'job description',
    'details',
    'what',
    'items',
    'notes',
    'note',
    'comment',
  ],
  job_pickup_phone: ['pickup phone number', 'pickup contact', 'sender phone', 'from phone'],
  job_pickup_name: ['pickup customer name', 'pickup contact name', 'sender', 'sender name', 'from name'],
  job_pickup_email: ['pickup email id', 'sender email', 'from email'],
  job_pickup_address: [
    'pickup location',
    'pickup from',
    'collection address',
    'sender address',
    'from address',
    'from',
  ],
  job_pickup_latitude: ['pickup lat'],
  job_pickup_longitude: ['pickup lng', 'pickup long', 'pickup lon'],
  job_pickup_datetime: [
    'pickup date time',
    'pickup datetime',
    'pickup time',
    'pickup by',
    'pickup date',
    'start',
    'start time',
    'start date time',
    'from time',
  ],
  customer_phone: [
    'phone',
    'phone number',
    'customer phone number',
    'contact number',
    'mobile',
    'telephone',
    'tel',
    'recipient phone',
    'delivery phone',
    'to phone',
  ],
  customer_username: [
    'name',
    'customer',
    'full name',
    'recipient',
    'recipient name',
    'delivery name',
    'contact',
    'to name',
  ],
  customer_email: ['email', 'email id', 'e-mail', 'customer email id', 'recipient email', 'delivery email'],
  customer_address: [
    'address',
    'delivery address',
    'drop address',
    'destination',
    'recipient address',
    'location',
    'to address',
    'to',
  ],
  latitude: ['lat', 'customer latitude', 'delivery latitude'],
  longitude: ['lng', 'long', 'lon', 'customer longitude', 'delivery longitude'],
  job_delivery_datetime: [
    'delivery date time',
    'delivery datetime',
    'delivery time',
    'delivery by',
    'complete before',
    'before',
    'deliver by',
    'due',
    'delivery date',
    'end',
    'end time',
    'end date time',
    'date time',
    'datetime',
    'when',
    'time',
    'date',
  ],
  timezone: ['timezone', 'zone', 'tz'],
  pickup_custom_field_template: ['template', 'template name'],
  custom_field_template: ['template', 'template name'],
  pickup_meta_data: ['pickup custom fields', 'meta data'],
  meta_data: ['meta data', 'metadata'],
  p_ref_images: ['images', 'image', 'photos', 'pickup images', 'reference images'],
  ref_images: ['images', 'image', 'photos', 'reference images'],
  tags: ['tag', 'skills'],
  auto_assignment: ['auto assign', 'auto assignment'],
  team_id: ['team id', 'team name'],
  fleet_id: ['agent id', 'agent name', 'driver', 'driver id', 'fleet id', 'rider'],
  tracking_link: ['tracking'],
  ride_type: ['pool'],
};

/** What two columns are called of which one has the day and the other the time. */
export const dayAndClockNames: Record<DatetimeField, readonly (readonly [day: string, clock: string])[]> = {
  job_pickup_datetime: [
    ['pickup date', 'pickup time'],
    ['collection date', 'collection time'],
    ['start date', 'start time'],
  ],
  job_delivery_datetime: [
    ['delivery date', 'delivery time'],
    ['due date', 'due time'],
    ['end date', 'end time'],
    ['date', 'time'],
  ],
};

/** What the columns of an address are called that stands in several. */
export const addressParts = {
  street: [
    'street',
    'street name',
    'street address',
    'address line 1',
    'address 1',
    'road',
    'strasse',
    'straße',
  ],
  number: ['number', 'house number', 'house no', 'street number', 'street no', 'no', 'nr', 'hausnummer'],
  others: [
    'address line 2',
    'address 2',
    'apartment',
    'apt',
    'unit',
    'suite',
    'flat',
    'postcode',
    'post code',
    'postal code',
    'zip',
    'zip code',
    'plz',
    'town',
    'city',
    'ort',
    'stadt',
    'state',
    'county',
    'province',
    'country',
  ],
} as const;

/** What stands before those names, by the address that they belong to. */
export const partPrefixes = {
  job_pickup_address: ['pickup ', 'collection ', 'sender ', 'from '],
  customer_address: ['', 'customer ', 'delivery ', 'recipient ', 'to '],
} as const;

/** Columns of our own export, and constants of Tookan's file, which say nothing that a new task needs. */
export const knownExtras: readonly string[] = [...exportColumns, 'has_pickup', 'has_delivery', 'layout_type'];

/** "A", "Z", "AA" as a spreadsheet names its columns. @param column from 0. */
export const columnLetter = (column: number): string => {
  const rest = Math.floor(column / 26) - 1;
  const last = String.fromCharCode(65 + (column % 26));
  return rest < 0 ? last : `${columnLetter(rest)}${last}`;
};
