import type { FieldName } from './fields.ts';
import type { TaskKind } from './operations.ts';

/**
 * Where the names of the live service differ from those of §4. Its clients send either; the documented operations know
 * only their own.
 */

/** Names under which a kind's fields also come: the live name, and the field of §4 that it means. */
export const liveNames: Record<TaskKind, Partial<Record<FieldName, FieldName>>> = {
  pickup: {},
  delivery: {
    custom_field_template: 'pickup_custom_field_template',
    meta_data: 'pickup_meta_data',
    ref_images: 'p_ref_images',
  },
  'pickup-delivery': {},
  appointment: {},
};

/** Fields that a kind has there and not in §4. */
export const liveFields: Record<TaskKind, readonly FieldName[]> = {
  pickup: [],
  delivery: [],
  // Each side has its own template and images, and auto-assignment picks inside the team.
  'pickup-delivery': ['team_id', 'custom_field_template', 'ref_images'],
  appointment: ['job_description'],
};
