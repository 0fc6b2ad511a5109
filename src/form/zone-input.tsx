import { memo, useCallback, useEffect, useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { datetimeFields } from '#contract/sides.ts';
import { ComboBox } from '#ui/combo-box.tsx';
import { AfterHydration } from '#ui/after-hydration.tsx';
import { whenIdle } from '#data/state/when-idle.ts';
import { ZoneNote } from './datetime-notes.tsx';
import { fieldRows } from './field-rows.ts';
import { controlId, useTaskForm } from './task-form.ts';
import { useFieldError } from './field-errors.ts';
import { hourOf, settleChoice } from './meant-choices.ts';
import {
  findZoneChoice,
  meantZone,
  searchZoneChoices,
  setRegions,
  storedZone,
  type RegionSearch,
} from './zone-choices.ts';
import type { ZoneOrigin } from './zone-origin.ts';
import { words } from './words.ts';

const noRegions: RegionSearch = () => [];

/** Null where it cannot be fetched: stated codes and offsets are there without it. */
const loadSearch = async () => {
  const loaded = await import('#time/search-zones.ts').catch(() => null);
  if (loaded) setRegions(loaded);
  return loaded;
};

/** The job's zone: a stated code, a place, or an offset. Offsets shown are those of the job's date. */
export const ZoneInput = memo(() => {
  const { control, form, directory } = useTaskForm();
  const { field } = useController({ control, name: 'zone' });
  const error = useFieldError('zone');
  const [opened] = useState(() => Date.now());
  const at = useWatch({ control, name: datetimeFields, compute: hourOf }) ?? opened;
  const [searchRegions, setSearchRegions] = useState<{ by: RegionSearch }>({ by: noRegions });
  const search = useCallback(
    (text: string) => searchZoneChoices(text, at, searchRegions.by),
    [at, searchRegions],
  );
  const meant = useCallback((text: string) => meantZone(text, at), [at]);
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
        form.setValue('screen.zoneFrom', 'chosen' satisfies ZoneOrigin);
        field.onChange(storedZone(value));
        form.clearErrors('zone');
      }}
      onBlur={() => {
        field.onBlur();
        settleChoice('zone', form, directory);
      }}
      inputRef={field.ref}
      search={search}
      find={find}
      meant={meant}
      required
      error={error}
      note={
        <AfterHydration>
          <ZoneNote />
        </AfterHydration>
      }
      placeholder={words.zoneHint}
    />
  );
});
