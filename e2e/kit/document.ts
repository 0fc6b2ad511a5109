/**
 * The five operations of the document, written a second time and independently of src/contract, so that a mistake there is
 * not repeated here. A body must have every listed field but those marked optional in §2.1 and the ids whose presence has a
 * meaning (§3.1).
 */

const words = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);

/** §4.1–4.4, copied from "Request fields"; the paths are those of the documented profile, which the document does not show. */
export const creations: Readonly<Record<string, readonly string[]>> = {
  '/open/task/createPickup':
    words(`api_key, merchant_id, order_id, job_description, job_pickup_phone, job_pickup_name,
    job_pickup_email, job_pickup_address, job_pickup_latitude, job_pickup_longitude, job_pickup_datetime, has_pickup,
    has_delivery, layout_type, tracking_link, timezone, pickup_custom_field_template, pickup_meta_data, team_id,
    auto_assignment, fleet_id, p_ref_images, notify, geofence, tags`),
  '/open/task/createDelivery':
    words(`api_key, merchant_id, order_id, job_description, job_pickup_phone, customer_email,
    customer_username, customer_phone, customer_address, latitude, longitude, job_delivery_datetime, has_pickup, has_delivery,
    layout_type, tracking_link, timezone, pickup_custom_field_template, pickup_meta_data, team_id, auto_assignment, fleet_id,
    p_ref_images, notify, geofence, tags`),
  '/open/task/createPickupAndDelivery':
    words(`api_key, merchant_id, order_id, job_description, job_pickup_phone,
    job_pickup_name, job_pickup_email, job_pickup_address, job_pickup_latitude, job_pickup_longitude, job_pickup_datetime,
    customer_email, customer_username, customer_phone, customer_address, latitude, longitude, job_delivery_datetime,
    has_pickup, has_delivery, layout_type, tracking_link, timezone, pickup_custom_field_template, pickup_meta_data, meta_data,
    auto_assignment, fleet_id, p_ref_images, notify, geofence, tags, ride_type`),
  '/open/task/createAppointment':
    words(`api_key, merchant_id, order_id, customer_email, customer_username, customer_phone,
    customer_address, latitude, longitude, job_pickup_datetime, job_delivery_datetime, timezone, has_pickup, has_delivery,
    layout_type, tracking_link, custom_field_template, meta_data, team_id, auto_assignment, fleet_id, ref_images, notify,
    geofence, tags`),
};

/** §4.6. */
export const promoPath = '/open/promo/changeStatus';
const promoFields = ['api_key', 'promo_id', 'status'];

const mayBeMissing = new Set(
  words(`job_pickup_name, job_pickup_latitude, job_pickup_longitude, customer_email, customer_username, latitude, longitude,
    team_id, fleet_id`),
);

/** §2.1 "Type" and "Fixed value"; every other field is a string. */
const numbers: Readonly<Record<string, readonly number[] | 'any'>> = {
  has_pickup: [1],
  has_delivery: [0],
  layout_type: [0],
  tracking_link: [0, 1],
  auto_assignment: [0, 1],
  notify: [0, 1],
  geofence: [0, 1],
  ride_type: [0, 1],
  status: [0, 1],
  team_id: 'any',
  promo_id: 'any',
};
const links = new Set(['p_ref_images', 'ref_images']);
const metaData = new Set(['pickup_meta_data', 'meta_data']);

const isEntry = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).toSorted().join() === 'data,label' &&
  Object.values(value).every((text) => typeof text === 'string');

const isTyped = (name: string, value: unknown): boolean => {
  const allowed = numbers[name];
  if (allowed) return typeof value === 'number' && (allowed === 'any' || allowed.includes(value));
  if (links.has(name)) return Array.isArray(value) && value.every((link) => typeof link === 'string');
  if (metaData.has(name)) return Array.isArray(value) && value.every(isEntry);
  return typeof value === 'string';
};

/** What keeps a body from being one of the operation at this path; empty where it is exactly one. */
export const complaints = (path: string, body: unknown): string[] => {
  const listed = path === promoPath ? promoFields : creations[path];
  if (!listed) return [`${path} is no operation`];
  if (typeof body !== 'object' || body === null) return ['the body is no object'];
  const sent = new Map<string, unknown>(Object.entries(body));
  return [
    ...[...sent.keys()].filter((name) => !listed.includes(name)).map((name) => `${name} is no field`),
    ...listed
      .filter((name) => !sent.has(name) && !mayBeMissing.has(name))
      .map((name) => `${name} is missing`),
    ...[...sent]
      .filter(([name, value]) => listed.includes(name) && !isTyped(name, value))
      .map(([name]) => `${name} has a wrong type`),
    ...(sent.has('timezone') && !/^[+-]\d+$/.test(String(sent.get('timezone')))
      ? ['timezone is no offset with a sign (§2.2)']
      : []),
  ];
};
