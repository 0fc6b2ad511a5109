import { memo, useCallback, useEffect, useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { wallToMs } from '#time/wall-time.ts';
import { ComboBox } from '#ui/combo-box.tsx';
import { whenIdle } from '#ui/when-idle.ts';
import { fieldRows } from './field-rows.ts';
import { readWall, resolveSchedule } from './schedule.ts';
import { controlId, useTaskForm } from './task-form.ts';
import { useFieldError } from './use-field-error.ts';
import { findZoneChoice, searchZoneChoices, type RegionSearch } from './zone-choices.ts';

const noRegions: RegionSearch = () => [];

/** Null where it cannot be fetched: stated codes and offsets are there without it. */
const loadSearch = () => import('#time/search-zones.ts').catch(() => null);

/** The job's zone: a stated code, a place, or an offset. Offsets shown are those of the job's date. */
export const ZoneInput = memo(() => {
  const { kind, control, form } = useTaskForm();
  const { field } = useController({ control, name: 'zone' });
  const error = useFieldError('zone');
  const [pickup, delivery] = useWatch({ control, name: ['job_pickup_datetime', 'job_delivery_datetime'] });
  const wall = readWall(pickup) ?? readWall(delivery);
  const [opened] = useState(() => Date.now());
  const at = wall ? wallToMs(wall) : opened;
  const [searchRegions, setSearchRegions] = useState<{ by: RegionSearch }>({ by: noRegions });
  const search = useCallback(
    (text: string) => searchZoneChoices(text, at, searchRegions.by),
    [at, searchRegions],
  );
  const find = useCallback((value: string) => findZoneChoice(value, at), [at]);
  // Names and offsets of 418 zones are not for the first paint: they come when the page is idle.
  useEffect(() => {
    return whenIdle(
      () => void loadSearch().then((loaded) => loaded && setSearchRegions({ by: loaded.searchZones })),
    );
  }, []);
  const { warning } = resolveSchedule(kind, {
    zone: field.value,
    job_pickup_datetime: pickup,
    job_delivery_datetime: delivery,
  });
  return (
    <ComboBox
      id={controlId('zone')}
      label={fieldRows.timezone.label}
      value={field.value}
      onFocus={() => void loadSearch().then((loaded) => loaded?.prepareZones())}
      onChange={(value) => {
        field.onChange(value);
        form.clearErrors('zone');
      }}
      onBlur={field.onBlur}
      inputRef={field.ref}
      search={search}
      find={find}
      required
      error={error}
      note={warning ?? 'City, country, code like EST, or an offset like +330'}
      placeholder="Where the job is"
    />
  );
});
