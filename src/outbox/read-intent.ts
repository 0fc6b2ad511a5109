import { isTaskKind } from '#contract/operations.ts';
import { isRecord, recordVersion, type RawRecord } from '#device/records.ts';
import type { Doubt, Intent, IntentState, IntentSummary } from './intent.ts';

const states: readonly unknown[] = [
  'queued',
  'sending',
  'created',
  'rejected',
  'unknown',
] satisfies IntentState[];

const isText = (value: unknown): value is string => typeof value === 'string';
const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
const isTime = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';
const isTextOrNull = (value: unknown) => value === null || isText(value);
const isListOf = (value: unknown, test: (entry: unknown) => boolean) =>
  Array.isArray(value) && value.every(test);

const hasTexts = (value: unknown, names: readonly string[]): boolean =>
  isRecord(value) && names.every((name) => isText(value[name]));

const isSummary = (value: unknown): value is IntentSummary =>
  hasTexts(value, ['title', 'who', 'where', 'when', 'zone']) &&
  isRecord(value) &&
  [value['own'], value['zoneChoice']].every((text) => text === undefined || isText(text));

const isAssignment = (value: unknown): boolean =>
  value === null ||
  (isRecord(value) &&
    (value['state'] === 'unassigned' ||
      (value['state'] === 'agent' && isText(value['fleet_id'])) ||
      (value['state'] === 'team' && isText(value['fleet_id']) && isTime(value['team_id']))));

const isCreatedTask = (value: unknown): boolean => {
  if (!isRecord(value)) return false;
  const { precision, notFound } = value;
  return (
    isTextOrNull(value['orderId']) &&
    isListOf(value['jobs'], (job) => hasTexts(job, ['leg', 'id'])) &&
    isAssignment(value['assignment']) &&
    isRecord(precision) &&
    isTextOrNull(precision['pickup']) &&
    isTextOrNull(precision['delivery']) &&
    isRecord(notFound) &&
    isFlag(notFound['pickup']) &&
    isFlag(notFound['delivery']) &&
    isListOf(value['warnings'], isText)
  );
};

const lastIs: Record<string, (last: RawRecord) => boolean> = {
  created: (last) =>
    isCreatedTask(last['data']) &&
    isFlag(last['recognised']) &&
    isListOf(last['trackingLinks'], (link) => hasTexts(link, ['leg', 'text'])),
  refused: (last) =>
    isText(last['message']) &&
    isListOf(last['issues'], (issue) => hasTexts(issue, ['field', 'message'])) &&
    isTime(last['status']) &&
    isTextOrNull(last['code']) &&
    isFlag(last['keyRefused']),
  shed: (last) => last['retryAfterMs'] === null || isTime(last['retryAfterMs']),
  unknown: (last) => isText(last['why']) && isTextOrNull(last['excerpt']),
  'not-sent': (last) => isText(last['why']),
  'tab-closed': () => true,
};

const isLast = (value: unknown): boolean => {
  if (value === null) return true;
  if (!isRecord(value) || !isText(value['kind']) || !Object.hasOwn(lastIs, value['kind'])) return false;
  return lastIs[value['kind']]?.(value) === true;
};

const isAttempt = (value: unknown): boolean =>
  isRecord(value) && isTime(value['at']) && isText(value['what']);

const doubts: readonly unknown[] = ['none', 'keyed', 'bare'] satisfies Doubt[];

/** Checks an intent from the store; null where it is damaged. Never throws. */
export const readIntent = (raw: unknown): Intent | null => {
  if (!isRecord(raw) || raw['v'] !== recordVersion) return null;
  const good =
    doubts.includes(raw['doubt']) &&
    ['id', 'connectionId', 'baseUrl', 'path', 'orderId', 'merchantId'].every((name) => isText(raw[name])) &&
    isText(raw['kind']) &&
    isTaskKind(raw['kind']) &&
    isRecord(raw['body']) &&
    isSummary(raw['summary']) &&
    states.includes(raw['state']) &&
    ['attempt', 'resends', 'rev'].every((name) => isCount(raw[name])) &&
    ['uncertain', 'dedupes', 'parked'].every((name) => isFlag(raw[name])) &&
    (raw['holdUntil'] === null || isTime(raw['holdUntil'])) &&
    isLast(raw['last']) &&
    isListOf(raw['attempts'], isAttempt) &&
    (raw['settledBy'] === null || raw['settledBy'] === 'service' || raw['settledBy'] === 'person') &&
    isTime(raw['createdAt']) &&
    isTime(raw['updatedAt']);
  // The cast is right: every property was checked above.
  return good ? (raw as unknown as Intent) : null;
};
