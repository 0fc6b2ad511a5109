import type { UseFormReturn } from 'react-hook-form';
import { datetimesOf, spanOf, stopsOf, taskKinds, type TaskKind } from '#contract/operations.ts';
import { datetimeFields, type DatetimeField } from '#contract/sides.ts';
import { describeWall } from '#time/describe.ts';
import { parseTyped } from '#time/parse-typed.ts';
import { readInstant } from '#time/read-instant.ts';
import { msToWall, wallToMs, type WallTime } from '#time/wall-time.ts';
import { givenAt, instantAtJob, rememberGiven } from './times-with-offset.ts';
import { clockNow } from './clock-correction.ts';
import { nowAtJob } from './now-at-job.ts';
import { dropPrevious, previousTime } from './previous-time.ts';
import { instantRead, readTyped } from './read-typed-times.ts';
import { readWall, readZone, shortWall } from './resolve-times.ts';
import { controlId } from './task-form.ts';
import type { FormValues } from './values.ts';

type Form = UseFormReturn<FormValues>;

const hour = 3_600_000;

/**
 * Changes the text of a box. If all of it was selected, it is selected again, so that what is typed next replaces the new
 * text as it would have replaced the old: a time that moves while its field is entered is not typed behind.
 */
const withSelection = (boxId: string, change: () => void): void => {
  const box = document.getElementById(boxId);
  const isSelected =
    box instanceof HTMLInputElement &&
    box.value !== '' &&
    box.selectionStart === 0 &&
    box.selectionEnd === box.value.length;
  change();
  if (isSelected) box.select();
};

const write = (form: Form, name: DatetimeField, wall: WallTime) => {
  const full = shortWall(wall);
  if (full === form.getValues(name)) return;
  withSelection(controlId(name), () => form.setValue(name, full, { shouldDirty: true }));
  form.clearErrors(name);
};

let movedAt = -Infinity;

/** Something changed what the times of the form mean, by itself: see `isJustMoved`. */
export const noteMoved = (): void => {
  movedAt = performance.now();
};

/** Whether a time or its zone changed so lately that no person can have seen it: in this press, or as a field was left for the button. */
export const isJustMoved = (): boolean => performance.now() - movedAt < 1000;

/** Whether a time is moved where it would precede that of the stop before. */
export const isFollower = (name: DatetimeField): boolean =>
  taskKinds.some((kind) => stopsOf(kind)[1]?.time === name);

const moveDropOff = (form: Form, name: DatetimeField, wall: WallTime, movedFrom: string) => {
  noteMoved();
  form.setValue('screen.movedFrom', movedFrom);
  write(form, name, wall);
};

/**
 * Moves a drop-off that would precede the pickup behind it, by the distance that it had before or by an hour, and the field
 * says so. Not within one stop: an appointment that would end before it starts is refused. @returns whether it was moved.
 */
const follow = (form: Form, name: DatetimeField, pickup: WallTime, before: WallTime | undefined): boolean => {
  const dropOff = readWall(form.getValues(name));
  if (!dropOff || dropOff > pickup) return false;
  const apart = before === undefined ? 0 : wallToMs(dropOff) - wallToMs(before);
  moveDropOff(form, name, msToWall(wallToMs(pickup) + (apart > 0 ? apart : hour)), describeWall(dropOff));
  return true;
};

/** Writes an instant into a field as the clocks of the job show it, and keeps it for the next zone. */
const showInstant = (form: Form, name: DatetimeField, instant: number) => {
  const there = instantAtJob(instant, form.getValues('zone'));
  if (!there) return;
  const given = givenAt(form, name, form.getValues(name));
  write(form, name, there.wall);
  form.setValue(`screen.occurrence.${name}`, there.occurrence);
  form.setValue(`screen.instant.${name}`, `${there.text} ${instant}`);
  if (given) rememberGiven(form, name, { ...given, shown: there.text });
};

/** A time that was typed without its full date (`17:00`, `tom 9`), when it was, and what stands in its field for it. */
type Undated = {
  said: string;
  at: number;
  shown: string;
  /** It is the second of two times that were typed. */
  isEnd?: boolean;
};

const undated = new WeakMap<Form['control'], Partial<Record<DatetimeField, Undated>>>();

const rememberUndated = ({ control }: Form, name: DatetimeField, time: Undated) =>
  void undated.set(control, { ...undated.get(control), [name]: time });

/** Reads a time without its full date once more, by the clocks of the present zone; not where something else stands there by now. */
const readAgain = (form: Form, name: DatetimeField) => {
  const time = undated.get(form.control)?.[name];
  const { zone, screen, [name]: text } = form.getValues();
  if (time?.shown !== text.trim() || readZone(zone) === null) return;
  const { now } = nowAtJob(zone, time.at);
  const read = parseTyped(time.said, { now, ...(screen.pinnedDay !== '' && { day: screen.pinnedDay }) });
  if ('error' in read) return;
  const wall = (time.isEnd && read.until) || read.wall;
  write(form, name, wall);
  rememberUndated(form, name, { ...time, shown: shortWall(wall) });
};

/**
 * Turns what was typed as a time, `tom 9` or `+45m`, into the full date that it means at the job now, and says what is
 * wrong where it means none. Two times in a field of an appointment fill both of its fields. Blank stays blank.
 */
export const settleTime = (kind: TaskKind, name: DatetimeField, form: Form): void => {
  const typed = form.getValues(name);
  if (typed.trim() === '') {
    // A cleared time lends its date to no later one.
    dropPrevious(form, name);
    return;
  }
  const previous = previousTime(form, name);
  const read = readTyped(kind, name, form, form.getValues());
  if ('error' in read) {
    void form.trigger(name);
    return;
  }
  dropPrevious(form, name);
  const span = spanOf(kind);
  if (span && read.until !== undefined) {
    write(form, span.start, read.wall);
    write(form, span.end, read.until);
    if (previous === undefined) {
      const undatedSpan = { said: typed, at: clockNow() };
      rememberUndated(form, span.start, { ...undatedSpan, shown: shortWall(read.wall) });
      rememberUndated(form, span.end, { ...undatedSpan, shown: shortWall(read.until), isEnd: true });
    }
    return;
  }
  const instant = instantRead(form, name);
  write(form, name, read.wall);
  if (instant !== null) showInstant(form, name, instant);
  // A time that was typed over another one has that one's day, in every zone.
  const isUndated = instant === null && previous === undefined && readWall(typed) === null;
  if (isUndated) rememberUndated(form, name, { said: typed, at: clockNow(), shown: shortWall(read.wall) });
  if (readInstant(typed) !== null)
    rememberGiven(form, name, { said: typed.trim(), shown: shortWall(read.wall) });
  const [first, second] = stopsOf(kind);
  if (second && name === first?.time) follow(form, second.time, read.wall, previous);
};

/** A drop-off that a change of the zone moved: both texts as that left them, and what there was before. */
type MovedByZone = {
  zone: string;
  left: string;
  pickup: WallTime | undefined;
  dropOff: WallTime;
  movedFrom: string;
};

const movedByZone = new WeakMap<Form['control'], MovedByZone>();

/**
 * After a change of the zone, for times that were not edited since: one that was typed as an instant stays that instant, and its box
 * shows it on the new clocks; one that was typed without its full date means the next such time by the new clocks. A drop-off that the
 * last zone moved is put back first: a person may only have passed that one, as `+30` on the way to `+300`.
 */
export const keepInstants = (kind: TaskKind, form: Form): void => {
  const [first, second] = stopsOf(kind);
  const bothTexts = () => (first && second ? form.getValues([first.time, second.time]).join() : '');
  const zone = form.getValues('zone');
  const moved = movedByZone.get(form.control);
  const isPassed =
    moved?.left === bothTexts() && moved.zone !== zone && form.getValues('screen.movedFrom') !== '';
  if (second && isPassed) moveDropOff(form, second.time, moved.dropOff, moved.movedFrom);

  const { screen, ...texts } = form.getValues();
  const { movedFrom } = screen;
  const before = new Map<DatetimeField, WallTime | null>();
  for (const name of datetimeFields) {
    const [, text, instant] = /^(.+) (-?\d+)$/.exec(screen.instant[name]) ?? [];
    before.set(name, readWall(texts[name]));
    if (text === texts[name].trim() && text !== '') showInstant(form, name, Number(instant));
    else readAgain(form, name);
  }
  const hasMoved = (name: DatetimeField) => before.get(name) !== readWall(form.getValues(name));
  const pickup = first && readWall(form.getValues(first.time));
  const dropOff = second && readWall(form.getValues(second.time));
  if (!pickup || !dropOff || !(isPassed || hasMoved(first.time) || hasMoved(second.time))) return;
  const pickupBefore = isPassed ? moved.pickup : (before.get(first.time) ?? undefined);
  if (!follow(form, second.time, pickup, pickupBefore)) return;
  movedByZone.set(form.control, { zone, left: bothTexts(), pickup: pickupBefore, dropOff, movedFrom });
};

/** Keeps instants (see `keepInstants`) through every change of the zone. @returns the function that stops it. */
export const keepInstantsOnZoneChange = (kind: TaskKind, form: Form): (() => void) =>
  form.subscribe({
    name: 'zone',
    formState: { values: true },
    callback: ({ name }) => {
      // Without a name, another task was put into the form.
      if (name === undefined) {
        undated.delete(form.control);
        movedByZone.delete(form.control);
      }
      // Later, because a change within this notification reaches some subscribers before the zone does.
      if (name === 'zone') queueMicrotask(() => keepInstants(kind, form));
    },
  });

/** Settles every time of the operation: a send by shortcut happens before the field is left. */
export const settleTimes = (kind: TaskKind, form: Form): void => {
  for (const name of datetimesOf(kind)) settleTime(kind, name, form);
};
