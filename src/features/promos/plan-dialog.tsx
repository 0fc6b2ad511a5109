import { isZoneCode, statedZones } from '#contract/time-zones.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Group, Radio } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useController, useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { maxSchedulePromos, type ScheduleBody } from '#contract/promo-schedule.ts';
import { ApiError } from '#data/http/api-error.ts';
import type { Connection } from '#data/http/connection.ts';
import { useSingleMutation } from '#data/http/use-single-mutation.ts';
import { createPlan, followNow } from '#data/lists/promo-schedule-queries.ts';
import type { Promo } from '#data/lists/promos-query.ts';
import { clockNow } from '#form/clock-correction.ts';
import { useCalendar } from '#form/use-calendar.tsx';
import { useMinute } from '#form/use-minute.ts';
import { meantZone, regionChoice } from '#form/zone-choices.ts';
import { describeOffset } from '#time/describe.ts';
import { prepareZones, searchZones } from '#time/search-zones.ts';
import { clockOf, dayOf } from '#time/wall-time.ts';
import { findZone, type Zone } from '#time/zones.ts';
import { ComboBox } from '#ui/combo-box.tsx';
import { shownRows } from '#ui/search-choices.ts';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { TextField } from '#ui/text-field.tsx';
import classes from './plan.module.css';
import {
  asEnd,
  describePlan,
  describeTyped,
  planSchema,
  readPlanTime,
  usualTimes,
  type PlanForm,
  type TimeField,
} from './plan-form.ts';
import { namedFew, planWords as words } from './words.ts';

type PlanDialogProps = {
  connection: Connection;
  promos: readonly Promo[];
  /** The zone that is proposed: that of the account's last plan, else the reader's. */
  zone: string;
  onClose: () => void;
  /** The plan was made. */
  onPlanned: (said: string) => void;
};

type Form = UseFormReturn<PlanForm, unknown, Omit<ScheduleBody, 'promo_ids'>>;

const fieldOf: Readonly<Record<string, keyof PlanForm>> = {
  is_enabled: 'is_enabled',
  at: 'at',
  until: 'until',
  time_zone: 'zone',
};

/** Plans a switch of promos at a time, or a window. What is refused stays as it was typed; so the dialog stays until it is known. */
export const PlanDialog = ({ connection, promos, zone, onClose, onPlanned }: PlanDialogProps) => {
  const client = useQueryClient();
  const form: Form = useForm<PlanForm, unknown, Omit<ScheduleBody, 'promo_ids'>>({
    resolver: zodResolver(planSchema),
    defaultValues: { is_enabled: '1', at: '', until: '', zone, at_offset: '', until_offset: '' },
    reValidateMode: 'onSubmit',
  });
  const [problem, setProblem] = useState<{ title: string; text: string } | null>(null);
  const isTooMany = promos.length > maxSchedulePromos;
  const { mutate, isPending, unlessRunning } = useSingleMutation({
    mutationFn: (body: Omit<ScheduleBody, 'promo_ids'>) =>
      createPlan(connection, { ...body, promo_ids: promos.map((row) => row.promo_id) }),
    onSuccess: () => onPlanned(words.planned(promos.length)),
    onError: (error) => {
      const { issues, mayBeDone } = error instanceof ApiError ? error : { issues: [], mayBeDone: false };
      let hasFocus = false;
      for (const { field, message } of issues) {
        const name = fieldOf[field];
        if (name === undefined) continue;
        form.setError(name, { message }, { shouldFocus: !hasFocus });
        hasFocus = true;
      }
      const other = issues.flatMap(({ field, message }) => (fieldOf[field] === undefined ? [message] : []));
      const text = other.join(' ') || (hasFocus ? '' : error.message);
      if (mayBeDone) setProblem({ title: words.mayBePlanned, text: `${text} ${words.mayBePlannedText}` });
      else if (text !== '') setProblem({ title: words.failed, text });
    },
    // It may have been planned although its answer was lost.
    onSettled: () => void followNow(client, connection),
  });
  const submit = form.handleSubmit((body) => {
    setProblem(null);
    if (!isTooMany) mutate(body, { onSuccess: onClose });
  });
  const close = unlessRunning(onClose);
  return (
    <Dialog title={words.title(promos.length, promos[0]?.code ?? '')} onClose={close}>
      <form noValidate className={classes['form']} onSubmit={(event) => void submit(event)}>
        {promos.length > 1 && <p className={classes['codes']}>{namedFew(promos.map(({ code }) => code))}</p>}
        {isTooMany && (
          <ErrorNote tone="warn" title={words.tooMany(maxSchedulePromos)}>
            {words.tooManyText}
          </ErrorNote>
        )}
        <What form={form} />
        <div className={classes['times']}>
          <TimeInput field="at" form={form} />
          <TimeInput field="until" form={form} />
        </div>
        <ZoneInput form={form} />
        <Meant form={form} />
        {problem !== null && (
          <ErrorNote alert title={problem.title}>
            {problem.text}
          </ErrorNote>
        )}
        <Group gap={8} justify="end">
          <Button type="submit" aria-disabled={isPending || isTooMany || undefined}>
            {isPending ? words.planning : words.plan}
          </Button>
          <Button variant="default" aria-disabled={isPending || undefined} onClick={close}>
            {words.cancelDialog}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
};

const What = ({ form: { control } }: { form: Form }) => {
  const { field, fieldState } = useController({ control, name: 'is_enabled' });
  return (
    <Radio.Group
      label={words.what}
      value={field.value}
      onChange={field.onChange}
      error={fieldState.error?.message}
    >
      <div className={classes['ways']}>
        <Radio value="1" label={words.on} />
        <Radio value="0" label={words.off} />
      </div>
    </Radio.Group>
  );
};

/** The form's values; every field has a default. */
const useTyped = ({ control }: Form) => useWatch({ control }) as PlanForm;

const TimeInput = ({ field, form }: { field: TimeField; form: Form }) => {
  const all = useTyped(form);
  const now = useMinute();
  const read = readPlanTime(field, all, now);
  const offset = `${field}_offset` as const;
  const isOff = all.is_enabled === '0';
  const id = `plan-${field}`;
  const label = words.times[field];
  const set = (text: string) => {
    form.setValue(field, text, { shouldDirty: true });
    form.setValue(offset, '');
    form.clearErrors(field);
  };
  const focus = () => form.setFocus(field);
  const calendar = useCalendar({
    id,
    label,
    read: () => {
      const typed = form.getValues();
      const wallOf = (name: TimeField) => {
        const time = readPlanTime(name, typed, clockNow());
        return time && 'wall' in time ? time.wall : null;
      };
      const start = wallOf('at');
      const wall = wallOf(field);
      return {
        wall: wall !== null && field === 'until' ? asEnd(wall) : wall,
        zone: typed.zone,
        pinned: start === null ? '' : dayOf(start),
        quick: usualTimes[field],
      };
    },
    onPick: set,
    focus,
  });
  const { onChange, ...input } = form.register(field);
  const note = describeTyped(field, all, now) ?? (field === 'at' ? words.atNote : words.untilNote(isOff));
  return (
    <div>
      <TextField
        id={id}
        label={label}
        required={field === 'at'}
        note={note}
        error={form.formState.errors[field]?.message}
        data-autofocus={field === 'at' || undefined}
        {...input}
        {...calendar.props}
        onChange={(event) => {
          form.setValue(offset, '');
          form.clearErrors(field);
          return onChange(event);
        }}
      />
      {calendar.missing}
      {read && 'error' in read && read.meanings && (
        <div role="group" aria-label={words.which(label)} className={classes['ways']}>
          {read.meanings.map(({ words: meaning, text }) => (
            <Button
              key={text}
              variant="default"
              size="compact-sm"
              onClick={() => {
                set(text);
                focus();
              }}
            >
              {meaning}
            </Button>
          ))}
        </div>
      )}
      {((read && 'ways' in read) || all[offset] !== '') && (
        <Which field={field} form={form} values={all} now={now} />
      )}
    </div>
  );
};

/** The whole plan in one line, in its one zone, once all that was typed can be read. */
const Meant = ({ form }: { form: Form }) => {
  const said = describePlan(useTyped(form), useMinute());
  return said !== null && <b>{said}</b>;
};

type WhichProps = { field: TimeField; form: Form; values: PlanForm; now: number };

/** Asks which instant is meant where clocks show the time twice. */
const Which = ({ field, form, values, now }: WhichProps) => {
  const offset = `${field}_offset` as const;
  // As it was before one of them was chosen.
  const read = readPlanTime(field, { ...values, [offset]: '' }, now);
  if (!read || !('ways' in read)) return null;
  const clock = clockOf(read.wall);
  return (
    <Radio.Group
      label={words.twiceAt(clock)}
      value={values[offset]}
      onChange={(chosen) => {
        form.setValue(offset, chosen);
        form.clearErrors(field);
      }}
    >
      <div className={classes['ways']}>
        {read.ways.map((way, index) => (
          <Radio
            key={way.offset}
            value={String(way.offset)}
            label={words.way(index === 0, clock, describeOffset(way.offset))}
          />
        ))}
      </div>
    </Radio.Group>
  );
};

const toChoice = (zone: Zone) => regionChoice(zone, Date.now());

const ZoneInput = ({ form }: { form: Form }) => {
  const { field, fieldState } = useController({ control: form.control, name: 'zone' });
  return (
    <ComboBox
      id="plan-zone"
      label={words.zone}
      required
      value={field.value}
      onFocus={() => void prepareZones()}
      onChange={(value) => {
        field.onChange(value);
        for (const name of ['at_offset', 'until_offset'] as const) form.setValue(name, '');
        form.clearErrors();
      }}
      onBlur={field.onBlur}
      inputRef={field.ref}
      search={(text) => searchZones(text, Date.now()).slice(0, shownRows).map(toChoice)}
      find={(value) => {
        const zone = findZone(value);
        return zone && toChoice(zone);
      }}
      meant={(text) => {
        const { value = '' } = meantZone(text, Date.now()) ?? {};
        // A plan follows the clocks of a region also where they change.
        const zone = findZone(isZoneCode(value) ? statedZones[value].region : value);
        return zone && toChoice(zone);
      }}
      error={fieldState.error?.message}
    />
  );
};
