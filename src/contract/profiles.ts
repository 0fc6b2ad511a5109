import type { TaskKind } from './operations.ts';
import { changeStatusPath } from './promo.ts';
import type { Spelling } from './spelling.ts';

/**
 * How to speak to a service: plain data. Paths are relative to the base address and editable
 * on the Connection page, since the document does not show the creation paths (§4.1–4.4).
 */
export type Profile = {
  id: ProfileId;
  paths: Record<TaskKind, string> & { promoStatus: string };
  /** The three fixed flags of §2.1. */
  flags: Record<TaskKind, Record<'has_pickup' | 'has_delivery' | 'layout_type', 0 | 1>>;
  /** What the fields of each kind are called. */
  spelling: Record<TaskKind, Spelling>;
  /** Its answers are known, and each one to a creation has the task's number: a success without it is not from the service. */
  namesTasks: boolean;
};

export type ProfileId = 'documented' | 'tookan-v2';

const forEachKind = <Value>(value: Value): Record<TaskKind, Value> => ({
  pickup: value,
  delivery: value,
  'pickup-delivery': value,
  appointment: value,
});

/** The paths of the creations are assumed; the promo path is that of §4.6, the flags are those of §2.1. */
const documented: Profile = {
  id: 'documented',
  paths: {
    pickup: '/open/task/createPickup',
    delivery: '/open/task/createDelivery',
    'pickup-delivery': '/open/task/createPickupAndDelivery',
    appointment: '/open/task/createAppointment',
    promoStatus: changeStatusPath,
  },
  flags: forEachKind({ has_pickup: 1, has_delivery: 0, layout_type: 0 }),
  spelling: forEachKind({}),
  // §4.5 shows nothing of the answer but a URL.
  namesTasks: false,
};

/** One path for all kinds; the flags tell them apart. */
const tookanV2: Profile = {
  id: 'tookan-v2',
  paths: { ...forEachKind('/v2/create_task'), promoStatus: changeStatusPath },
  flags: {
    pickup: { has_pickup: 1, has_delivery: 0, layout_type: 0 },
    delivery: { has_pickup: 0, has_delivery: 1, layout_type: 0 },
    'pickup-delivery': { has_pickup: 1, has_delivery: 1, layout_type: 0 },
    appointment: { has_pickup: 0, has_delivery: 0, layout_type: 1 },
  },
  spelling: {
    ...forEachKind({}),
    delivery: {
      pickup_custom_field_template: ['custom_field_template'],
      pickup_meta_data: ['meta_data'],
      p_ref_images: ['ref_images'],
    },
    // There each side names its template, and §4.3 has one for both.
    'pickup-delivery': {
      pickup_custom_field_template: ['pickup_custom_field_template', 'custom_field_template'],
    },
  },
  namesTasks: true,
};

export const profiles: Record<ProfileId, Profile> = { documented, 'tookan-v2': tookanV2 };

// `Object.keys` of the constant itself: its keys are the ids.
export const profileIds = Object.keys(profiles) as ProfileId[];

export const isProfileId = (text: string): text is ProfileId => Object.hasOwn(profiles, text);
