import { prop, textProp, isRecord, type UnknownRecord } from '#contract/json.ts';
import type { Assignment } from '#contract/list-rows.ts';
import type { Precision } from '#contract/place.ts';
import { assignmentRow } from '#contract/list-rows.ts';
import { readSafeLink } from '#contract/web-address.ts';
import { shown } from './read-json.ts';

/** The job of a creation that a link or number belongs to: Tookan makes two jobs of a pickup-and-delivery. */
export type Leg = 'task' | 'pickup' | 'delivery';

/** A link as the service wrote it. `readSafeLink` decides whether it may be a link. */
export type TrackingLink = { leg: Leg; text: string };

/** The facts about the created task that an answer contains; whatever it lacks is empty or null. */
export type CreatedTask = {
  jobs: { leg: Leg; id: string }[];
  assignment: Assignment | null;
  precision: { pickup: Precision | null; delivery: Precision | null };
  notFound: { pickup: boolean; delivery: boolean };
  warnings: string[];
};

const jobId = (value: unknown): string | null => {
  if (typeof value === 'number' && Number.isFinite(value) && value > 0) return String(value);
  return typeof value === 'string' && /^[\w-]{1,64}$/.test(value) && value !== '0' ? value : null;
};

const precisions: readonly unknown[] = ['given', 'address', 'city'] satisfies Precision[];
const isPrecision = (value: unknown): value is Precision => precisions.includes(value);

const precisionOf = (data: UnknownRecord, leg: 'pickup' | 'delivery'): Precision | null => {
  const precision = prop(prop(data['coordinates'], leg), 'precision');
  return isPrecision(precision) ? precision : null;
};

/** Reads the `data` of a create response. It names two jobs if the service made two, otherwise one. */
export const readCreatedTask = (data: unknown): CreatedTask => {
  const facts: UnknownRecord = isRecord(data) ? data : {};
  const pickup = jobId(prop(facts, 'pickup_job_id'));
  const delivery = jobId(prop(facts, 'delivery_job_id'));
  const single = jobId(prop(facts, 'job_id'));
  const jobs: CreatedTask['jobs'] = [];
  if (pickup !== null && delivery !== null) {
    jobs.push({ leg: 'pickup', id: pickup });
    if (delivery !== pickup) jobs.push({ leg: 'delivery', id: delivery });
  } else if (single !== null) jobs.push({ leg: 'task', id: single });
  const warnings = prop(facts, 'warnings');
  return {
    jobs,
    assignment: assignmentRow.safeParse(facts['assignment']).data ?? null,
    precision: { pickup: precisionOf(facts, 'pickup'), delivery: precisionOf(facts, 'delivery') },
    notFound: {
      pickup: prop(facts, 'pickupAddressNotFound') === true,
      delivery: prop(facts, 'deliveryAddressNotFound') === true,
    },
    warnings: (Array.isArray(warnings) ? warnings : [])
      .filter((warning) => typeof warning === 'string')
      .slice(0, 50)
      .map((warning) => shown(warning)),
  };
};

/** All tracking links. Tookan has two names for the delivery's link. */
export const readTrackingLinks = (data: unknown): TrackingLink[] => {
  const candidates: [Leg, string][] = [
    ['pickup', 'pickup_tracking_link'],
    ['delivery', 'delivery_tracing_link'],
    ['delivery', 'delivery_tracking_link'],
    ['task', 'tracking_link'],
  ];
  const links: TrackingLink[] = [];
  for (const [leg, name] of candidates) {
    const text = shown(textProp(data, name), 2048);
    if (text !== '' && !links.some((link) => link.text === text)) links.push({ leg, text });
  }
  return links;
};

/** The links of these that are safe web addresses. */
export const safeLinks = (links: readonly TrackingLink[]) =>
  links.flatMap(({ leg, text }) => {
    const url = readSafeLink(text);
    return url ? [{ leg, url }] : [];
  });
