import { memo, useCallback, useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { datetimeFields } from '#contract/sides.ts';
import { prepareZones } from '#time/search-zones.ts';
import { ComboBox } from '#ui/combo-box.tsx';
import { AfterHydration } from '#ui/after-hydration.tsx';
import { ZoneNote } from './datetime-notes.tsx';
import { fieldRows } from './field-rows.ts';
import { controlId, useTaskForm } from './task-form.ts';
import { checkLeftField, useFieldError } from './field-errors.ts';
import { hourOf, settleChoice } from './settle-choices.ts';
import { findZoneChoice, meantZone, searchZoneChoices, storedZone } from './zone-choices.ts';
import type { ZoneOrigin } from './zone-precedence.ts';
import { words } from './words.ts';

/** The job's zone: a stated code, a place, or an offset. Offsets shown are those of the job's date. */
export const ZoneInput = memo(() => {
  const { control, form, directory } = useTaskForm();
  const { field } = useController({ control, name: 'zone' });
  const error = useFieldError('zone');
  const [opened] = useState(() => Date.now());
  const at = useWatch({ control, name: datetimeFields, compute: hourOf }) ?? opened;
  const search = useCallback((text: string) => searchZoneChoices(text, at), [at]);
  const meant = useCallback((text: string) => meantZone(text, at), [at]);
  const find = useCallback((value: string) => findZoneChoice(value, at), [at]);
  return (
    <ComboBox
      id={controlId('zone')}
      label={fieldRows.timezone.label}
      value={field.value}
      onFocus={() => void prepareZones()}
      onChange={(value) => {
        form.setValue('screen.zoneFrom', 'chosen' satisfies ZoneOrigin);
        field.onChange(storedZone(value));
        form.clearErrors('zone');
      }}
      onBlur={() => {
        field.onBlur();
        settleChoice('zone', form, directory);
        checkLeftField(form, 'zone');
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
