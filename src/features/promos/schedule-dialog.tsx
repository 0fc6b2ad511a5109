import { Alert, Box, Button, Group, Radio, SimpleGrid, Stack, Text } from '@mantine/core';
import { DateTimePicker } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import type { ScheduleBody } from '#contract/promo-schedule.ts';
import { mayHaveSucceeded } from '#data/http/api-error.ts';
import type { Connection } from '#data/http/connection.ts';
import { createSchedule, followPromos } from '#data/lists/promo-schedule.ts';
import { knownStatus, type Promo } from '#data/lists/promos.ts';
import { useMinute } from '#ui/use-clock.ts';
import { calendarWords } from '#form/words.ts';
import { describeZoneNow, readRegion, useRegions } from '#form/zone-choices.ts';
import { describeWall } from '#time/describe.ts';
import { dayOf } from '#time/wall-time.ts';
import { isZone, wallAt } from '#time/zone-offset.ts';
import { cityOf, ownZone } from '#time/zones.ts';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { Picker } from '#ui/picker.tsx';
import { useSingleMutation } from '#ui/use-single-mutation.ts';
import {
  describeSchedule,
  readSchedule,
  serviceErrors,
  type ScheduleErrors,
  type ScheduleForm,
} from './schedule-times.ts';
import { namedFew, scheduleWords as words } from './words.ts';

type ScheduleDialogProps = {
  connection: Connection;
  promos: readonly Promo[];
  /** The proposed zone. */
  zone: string;
  onClose: () => void;
  /** The change was scheduled. */
  onScheduled: (text: string) => void;
};

/** Schedules a switch of promos, or a window. It stays open until the service confirmed. */
export const ScheduleDialog = ({ connection, promos, zone, onClose, onScheduled }: ScheduleDialogProps) => {
  const client = useQueryClient();
  const now = useMinute();
  const [form, setForm] = useState<ScheduleForm>({ to: 1, at: null, until: null, zone });
  const [tries, setTries] = useState(0);
  const formElement = useRef<HTMLFormElement>(null);
  const { regions, isLoading, load } = useRegions();
  const { mutate, isPending, error, unlessRunning } = useSingleMutation({
    mutationFn: (body: Omit<ScheduleBody, 'promo_ids'>) =>
      createSchedule(connection, { ...body, promo_ids: promos.map((row) => row.promo_id) }),
    // It may be scheduled although the response was lost.
    onSettled: () => void followPromos(client, connection),
  });
  const schedule = readSchedule(form);
  const errors: ScheduleErrors = {
    ...(error && serviceErrors(error)),
    ...(tries > 0 && schedule.errors),
  };
  const meaning = describeSchedule(form, now);
  const same = promos.filter((row) => knownStatus(row) === form.to).length;
  const change = (part: Partial<ScheduleForm>) => setForm((before) => ({ ...before, ...part }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTries(tries + 1);
    if (!schedule.body) return;
    mutate(schedule.body, {
      onSuccess: () => {
        onScheduled(words.scheduled(promos.length, meaning));
        onClose();
      },
    });
  };
  const close = unlessRunning(onClose);
  useEffect(() => {
    if (tries > 0 || error) formElement.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries, error]);
  return (
    <Dialog title={words.title(promos.length, promos[0]?.code ?? '')} onClose={close}>
      <form ref={formElement} noValidate onSubmit={submit}>
        <Stack gap="md">
          {promos.length > 1 && <Text c="dimmed">{namedFew(promos.map(({ code }) => code))}</Text>}
          <Radio.Group
            label={words.to}
            value={String(form.to)}
            onChange={(value) => change({ to: value === '1' ? 1 : 0 })}
          >
            <Group gap="md" mt="xs">
              <Radio value="1" label={words.on} />
              <Radio value="0" label={words.off} />
            </Group>
          </Radio.Group>
          {same > 0 && <Alert color="info">{words.alreadySo(form.to, same, promos.length)}</Alert>}
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            {(['at', 'until'] as const).map((field) => (
              <TimeInput
                key={field}
                field={field}
                form={form}
                now={now}
                error={errors[field]}
                onChange={(wall) => change({ [field]: wall })}
              />
            ))}
          </SimpleGrid>
          <Picker
            id="schedule-zone"
            label={words.zone}
            required
            value={form.zone}
            valueText={cityOf(form.zone)}
            data={regions}
            isLoading={isLoading}
            readText={readRegion}
            renderHint={describeZoneNow}
            onFocus={load}
            onChange={(value) => change({ zone: value })}
            error={errors.time_zone}
          />
          {meaning !== '' && <Text fw={600}>{meaning}</Text>}
          {errors.other !== undefined && (
            <ErrorNote alert title={mayHaveSucceeded(error) ? words.mayHaveSucceeded : words.failed}>
              {errors.other} {mayHaveSucceeded(error) && words.mayBeDoneText}
            </ErrorNote>
          )}
          <Group gap="xs" justify="end">
            <Button type="submit" aria-disabled={isPending || undefined}>
              {isPending ? words.pending : words.submit}
            </Button>
            <Button variant="default" aria-disabled={isPending || undefined} onClick={close}>
              {words.close}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
};

type TimeInputProps = {
  field: 'at' | 'until';
  form: ScheduleForm;
  now: number;
  error: string | undefined;
  onChange: (wall: string | null) => void;
};

/** Escape closes the calendar and leaves the dialog open. */
const keepDialogOpen = (event: KeyboardEvent) => {
  if (event.key === 'Escape' && document.querySelector('[data-dates-dropdown]')) event.preventDefault();
};

const TimeInput = ({ field, form, now, error, onChange }: TimeInputProps) => {
  const label = words.times[field];
  const value = form[field];
  const placeholder = field === 'at' ? words.choose : words.noEnd;
  const today = dayOf(wallAt(now, isZone(form.zone) ? form.zone : ownZone()));
  return (
    <Box onKeyDown={keepDialogOpen}>
      <DateTimePicker
        label={label}
        // A button is read out by its label only.
        aria-label={words.timeValue(label, value === null ? placeholder : describeWall(value))}
        required={field === 'at'}
        // The theme adds one.
        withAsterisk={false}
        placeholder={placeholder}
        error={error}
        value={value}
        onChange={onChange}
        clearable={field === 'until'}
        clearButtonProps={{ 'aria-label': words.clearEnd }}
        valueFormat={describeWall}
        minDate={today}
        defaultDate={form.at ?? today}
        defaultTimeValue="09:00"
        timePickerProps={{ hoursInputLabel: words.hours, minutesInputLabel: words.minutes }}
        submitButtonProps={{ 'aria-label': words.setTime }}
        ariaLabels={calendarWords.controls}
        weekendDays={[]}
        popoverProps={{
          returnFocus: true,
          // The dialog's header has 1000.
          zIndex: 1001,
          portalProps: { target: '[aria-modal]' },
          // A low window has room for the calendar neither above nor below the box.
          middlewares: { flip: false, shift: { crossAxis: true, padding: 8 } },
        }}
      />
    </Box>
  );
};
