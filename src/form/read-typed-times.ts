import type { UseFormReturn } from 'react-hook-form';
import { datetimesOf, spanOf, type TaskKind } from '#contract/operations.ts';
import type { DatetimeField } from '#contract/sides.ts';
import { parseTyped, type ParsedTime } from '#time/parse-typed.ts';
import { describeWall } from '#time/describe.ts';
import { readInstant } from '#time/read-instant.ts';
import type { WallTime } from '#time/wall-time.ts';
import { clockLead } from './clock-correction.ts';
import { timeWords } from './words.ts';
import { nowAtJob, zoneOfJob } from './now-at-job.ts';
import { previousTime } from './previous-time.ts';
import { onlyInstant, readWall, readZone, shortWall } from './resolve-times.ts';
import type { FormIssue, FormValues, Screen } from './values.ts';

type Form = UseFormReturn<FormValues>;

/** What typed times are read from. */
export type TypedValues = Pick<FormValues, DatetimeField | 'zone'> & { screen: Pick<Screen, 'pinnedDay'> };

/** `instant`: of a text that counts from now, or says its own offset. */
type Read = { key: string; text: string; lead: number; read: ParsedTime; instant: number | null };

const lastRead = new WeakMap<Form['control'], Partial<Record<DatetimeField, Read>>>();

const choice = (wall: WallTime) => ({ words: describeWall(wall), text: shortWall(wall) });

/** Two times are the start and the end of an appointment; of any other kind a field has one time. */
const fitToKind = (kind: TaskKind, read: ParsedTime): ParsedTime =>
  spanOf(kind) || 'error' in read || read.until === undefined
    ? read
    : { error: timeWords.twoTimes, meanings: [choice(read.wall), choice(read.until)] };

/**
 * Reads a time of the form, full or shorthand (`tom 9`, `+45m`), as it is meant at the job. A text is read once, with the
 * clock of the moment when it was typed: the field, the side panel and the send all get that reading, so that `+45m`
 * does not move while the form is open. What names an instant, `+45m` or `2026-12-01T14:30Z`, stays that instant where the
 * zone changes.
 */
export const readTyped = (
  kind: TaskKind,
  name: DatetimeField,
  form: Form,
  values: TypedValues,
): ParsedTime => {
  const { zone, screen, [name]: text } = values;
  const { pinnedDay: day } = screen;
  const wall = readWall(text);
  const previous = previousTime(form, name);
  const lead = clockLead();
  const key = JSON.stringify([kind, text, zone, day, previous, lead]);
  const known = lastRead.get(form.control);
  const before = known?.[name];
  if (before?.key === key) return before.read;
  const remember = (read: ParsedTime, instant: number | null): ParsedTime => {
    lastRead.set(form.control, { ...known, [name]: { key, text, lead, read, instant } });
    return read;
  };
  if (wall) return remember({ wall }, null);
  const given = readInstant(text);
  if (given !== null)
    return readZone(zone)
      ? remember({ wall: nowAtJob(zone, given).now }, given)
      : remember({ error: timeWords.zoneFirst }, null);
  if (before?.text === text && before.lead === lead && before.instant !== null)
    return remember({ wall: nowAtJob(zone, before.instant).now }, before.instant);
  const { now, after } = nowAtJob(zone);
  let countsFromNow = false;
  const context = {
    now,
    after: (minutes: number) => {
      countsFromNow = true;
      return after(minutes);
    },
    ...(previous && { previous }),
    ...(day !== '' && { day }),
  };
  const read = fitToKind(kind, parseTyped(text, context));
  const isInstant = countsFromNow && 'wall' in read;
  return remember(read, isInstant ? onlyInstant(read.wall, zoneOfJob(zone)) : null);
};

/** The instant of a field's text that counts from now, or says its own offset, as it was read last; null for any other text. */
export const instantRead = ({ control }: Form, name: DatetimeField): number | null =>
  lastRead.get(control)?.[name]?.instant ?? null;

/** The datetime fields of a kind that are not blank, each as it is read. */
export const readEach = (
  kind: TaskKind,
  form: Form,
  values: TypedValues,
): { name: DatetimeField; read: ParsedTime }[] =>
  datetimesOf(kind)
    .filter((name) => values[name].trim() !== '')
    .map((name) => ({ name, read: readTyped(kind, name, form, values) }));

/**
 * All times of the form as they are meant, in full: what `resolveSchedule` takes. Two times in one field of an appointment
 * are both of its times. `unread` says what is wrong with a text that is no time.
 */
export const readTimes = <V extends TypedValues>(
  kind: TaskKind,
  form: Form,
  values: V,
): { times: V; unread: FormIssue[] } => {
  const unread: FormIssue[] = [];
  const span = spanOf(kind);
  const times = { ...values };
  for (const { name, read } of readEach(kind, form, values)) {
    if ('error' in read) unread.push({ key: name, message: read.error });
    else if (!span || read.until === undefined) Object.assign(times, { [name]: read.wall });
    else return { times: { ...values, [span.start]: read.wall, [span.end]: read.until }, unread: [] };
  }
  return { times, unread };
};
