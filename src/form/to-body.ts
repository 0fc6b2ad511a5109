import { fieldRow, type FieldName, type MetaDataEntry, type WireValue } from '#contract/fields.ts';
import { splitTags, toTemplateName, toWireOffset } from '#contract/formats.ts';
import { fieldsOf, type TaskBody, type TaskKind } from '#contract/operations.ts';
import type { Profile } from '#contract/profiles.ts';
import type { DatetimeField } from '#contract/sides.ts';
import { resolveSchedule, type Schedule } from './schedule.ts';
import { formKeyOf, type CustomFieldRow, type FormValues, type TextKey } from './values.ts';

type Context = { kind: TaskKind; values: FormValues; profile: Profile; schedule: Schedule };

/** Gives a field's wire value, or undefined where the body leaves it out (decision 4). */
type Writer<F extends FieldName> = (context: Context) => WireValue<F> | undefined;

const text =
  (name: TextKey & FieldName) =>
  ({ values }: Context): string | undefined => {
    const value = values[name].trim();
    return value === '' && fieldRow(name).optional ? undefined : value;
  };

const flag =
  (name: 'tracking_link' | 'notify' | 'geofence' | 'ride_type') =>
  ({ values }: Context): 0 | 1 =>
    values[name] ? 1 : 0;

const datetime =
  (name: DatetimeField) =>
  ({ schedule }: Context): string =>
    schedule.times.find((time) => time.name === name)?.sent ?? '';

const entries = (rows: readonly CustomFieldRow[]): MetaDataEntry[] =>
  rows
    .map((row) => ({ label: row.label.trim(), data: row.data.trim() }))
    .filter((row) => row.label !== '' && row.data !== '');

const customFields =
  (name: 'pickup_meta_data' | 'meta_data') =>
  ({ kind, values }: Context): MetaDataEntry[] => {
    const key = formKeyOf(kind, name);
    return key === 'custom_fields' || key === 'delivery_custom_fields' ? entries(values[key]) : [];
  };

const template = ({ values }: Context): string => toTemplateName(values.template);

const images = ({ values }: Context): string[] =>
  values.images.map((image) => image.url.trim()).filter((url) => url !== '');

const writers: { [F in Exclude<FieldName, 'api_key'>]: Writer<F> } = {
  merchant_id: text('merchant_id'),
  order_id: text('order_id'),
  job_description: text('job_description'),
  job_pickup_phone: text('job_pickup_phone'),
  job_pickup_name: text('job_pickup_name'),
  job_pickup_email: text('job_pickup_email'),
  job_pickup_address: text('job_pickup_address'),
  job_pickup_latitude: text('job_pickup_latitude'),
  job_pickup_longitude: text('job_pickup_longitude'),
  job_pickup_datetime: datetime('job_pickup_datetime'),
  customer_email: text('customer_email'),
  customer_username: text('customer_username'),
  customer_phone: text('customer_phone'),
  customer_address: text('customer_address'),
  latitude: text('latitude'),
  longitude: text('longitude'),
  job_delivery_datetime: datetime('job_delivery_datetime'),
  has_pickup: ({ kind, profile }) => profile.flags[kind].has_pickup,
  has_delivery: ({ kind, profile }) => profile.flags[kind].has_delivery,
  layout_type: ({ kind, profile }) => profile.flags[kind].layout_type,
  tracking_link: flag('tracking_link'),
  timezone: ({ schedule }) => (schedule.offset === null ? '' : toWireOffset(schedule.offset)),
  pickup_custom_field_template: template,
  custom_field_template: template,
  pickup_meta_data: customFields('pickup_meta_data'),
  meta_data: customFields('meta_data'),
  team_id: ({ values }) =>
    values.assignment === 'auto' && /^\d{1,15}$/.test(values.team_id.trim())
      ? Number(values.team_id)
      : undefined,
  auto_assignment: ({ values }) => (values.assignment === 'auto' ? 1 : 0),
  fleet_id: ({ values }) => (values.assignment === 'agent' ? values.fleet_id.trim() || undefined : undefined),
  p_ref_images: images,
  ref_images: images,
  notify: flag('notify'),
  geofence: flag('geofence'),
  tags: ({ values }) => splitTags(values.tags).join(','),
  ride_type: flag('ride_type'),
};

/**
 * The only way to a request body: projects the form onto the operation's list (§4.1–4.4), so that a value that the form
 * does not show cannot leak. It never fails: what is missing or cannot be read is blank, and `check-values` reports it.
 * @returns the body without `api_key`, which only the transport adds.
 */
export const toBody = <K extends TaskKind>(kind: K, values: FormValues, profile: Profile): TaskBody<K> => {
  const context = { kind, values, profile, schedule: resolveSchedule(kind, values) };
  const body: Record<string, unknown> = {};
  for (const name of fieldsOf(kind)) {
    if (name === 'api_key') continue;
    const value = writers[name](context);
    if (value !== undefined) body[name] = value;
  }
  // Names come from the operation's list and values from the writer of that name, which the table's type checks.
  return body as TaskBody<K>;
};
