import { memo, useCallback, useEffect, useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { datetimeFields } from '#contract/sides.ts';
import { wallToMs } from '#time/wall-time.ts';
import { ComboBox } from '#ui/combo-box.tsx';
import { latePart } from '#ui/late-part.tsx';
import { whenIdle } from '#state/when-idle.ts';
import { fieldRows } from './field-rows.ts';
import { readWall } from './schedule.ts';
import { controlId, useTaskForm } from './task-form.ts';
import { useFieldError } from './field-errors.ts';
import { findZoneChoice, searchZoneChoices, type RegionSearch } from './zone-choices.ts';
import { words } from './words.ts';

const noRegions: RegionSearch = () => [];

/** Null where it cannot be fetched: stated codes and offsets are there without it. */
const loadSearch = () => import('#time/search-zones.ts').catch(() => null);

/** The hour of the job, zone left aside: near enough to tell an offset, and the same for most keys of a typed time. */
const hourOf = (texts: readonly string[]): number | null => {
  const wall = texts.map(readWall).find((read) => read !== null);
  return wall === undefined ? null : wallToMs(`${wall.slice(0, 13)}:00:00`);
};

const ZoneNote = latePart(async () => (await import('./datetime-notes.tsx')).ZoneNote);

/** The job's zone: a stated code, a place, or an offset. Offsets shown are those of the job's date. */
export const ZoneInput = memo(() => {
  const { control, form } = useTaskForm();
  const { field } = useController({ control, name: 'zone' });
  const error = useFieldError('zone');
  const [opened] = useState(() => Date.now());
  const at = useWatch({ control, name: datetimeFields, compute: hourOf }) ?? opened;
  const [searchRegions, setSearchRegions] = useState<{ by: RegionSearch }>({ by: noRegions });
  const search = useCallback(
    (text: string) => searchZoneChoices(text, at, searchRegions.by),
    [at, searchRegions],
  );
  const find = useCallback((value: string) => findZoneChoice(value, at), [at]);
  // Names and offsets of 418 zones are not for the first paint: they come when the page is idle.
  useEffect(() => {
    return whenIdle(() => {
      void loadSearch().then((loaded) => loaded && setSearchRegions({ by: loaded.searchZones }));
    });
  }, []);
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
      note={<ZoneNote />}
      placeholder={words.zoneHint}
    />
  );
});
