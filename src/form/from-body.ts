import type { MetaDataEntry } from '#contract/fields.ts';
import type { Task } from '#contract/operations.ts';
import { formKeyOf, isFormKey, newValues, type CustomFieldRow, type FormValues } from './values.ts';

const withoutBlankSeconds = (wall: string): string => (wall.endsWith(':00') ? wall.slice(0, -3) : wall);

const rows = (entries: readonly MetaDataEntry[] | undefined): CustomFieldRow[] =>
  (entries ?? []).map(({ label, data }) => ({ label, data }));

const imageRows = (urls: readonly string[]): FormValues['images'] =>
  urls.length === 0 ? [{ url: '' }] : urls.map((url) => ({ url }));

/**
 * The inverse of `toBody`: a body as values of the form (to fix a refused task, duplicate, preset, import).
 * The zone comes back as the body's offset, since a body no longer knows which region was chosen.
 */
export const fromBody = ({ kind, body }: Task): FormValues => {
  const values = newValues();
  for (const [name, value] of Object.entries(body)) {
    if (typeof value !== 'string' || !isFormKey(name)) continue;
    if (name.endsWith('_datetime')) Object.assign(values, { [name]: withoutBlankSeconds(value) });
    else Object.assign(values, { [name]: value });
  }
  values.zone = body.timezone;
  values.tracking_link = body.tracking_link === 1;
  values.notify = body.notify === 1;
  values.geofence = body.geofence === 1;
  values.ride_type = 'ride_type' in body && body.ride_type === 1;
  if (body.auto_assignment === 1) values.assignment = 'auto';
  if ('team_id' in body && body.team_id !== undefined) values.team_id = String(body.team_id);
  if (body.fleet_id !== undefined) {
    values.assignment = 'agent';
    values.fleet_id = body.fleet_id;
  }
  if (kind === 'appointment') {
    values.template = body.custom_field_template;
    values.images = imageRows(body.ref_images);
  } else {
    values.template = body.pickup_custom_field_template;
    values.images = imageRows(body.p_ref_images);
  }
  if ('pickup_meta_data' in body) values.custom_fields = rows(body.pickup_meta_data);
  if ('meta_data' in body && formKeyOf(kind, 'meta_data') === 'custom_fields')
    values.custom_fields = rows(body.meta_data);
  if (kind === 'pickup-delivery') values.delivery_custom_fields = rows(body.meta_data);
  return values;
};
