import { memo, useMemo } from 'react';
import { useController } from 'react-hook-form';
import { useHydrated } from '#data/state/hydration.ts';
import { Picker } from '#ui/picker.tsx';
import { words as uiWords } from '#ui/words.ts';
import type { ChoiceList } from '../directory.ts';
import { checkLeftField, useFieldError } from '../field-errors.ts';
import { fieldRows, rowOf, type FieldWith } from '../schema.ts';
import { control, controlId, useFormDirectory } from '../task-form.ts';
import { useSchedule } from './use-values.ts';
import { listWords, words, zoneSourceWords } from '../words.ts';
import { useZone } from '../zone.ts';
import { describeZoneNow, readZoneText, useZones } from '../zone-choices.ts';
import { zoneWords } from '../zone-words.ts';

const usePickerField = (name: FieldWith<'merchant' | 'team' | 'agent'> | 'template' | 'zone') => {
  const error = useFieldError(name);
  const { ref, value, onChange, onBlur } = useController({ control, name }).field;
  return {
    id: controlId(name),
    value,
    error,
    inputRef: ref,
    onChange,
    onBlur: () => {
      onBlur();
      checkLeftField(name);
    },
  };
};

type PickerFieldProps = { name: FieldWith<'merchant' | 'team' | 'agent'>; list: ChoiceList };

/** A merchant, team or agent: from the list if there is one, otherwise a typed ID. */
export const PickerField = memo(({ name, list: { choices, state } }: PickerFieldProps) => {
  const field = usePickerField(name);
  const hint = choices?.find(({ value }) => value === field.value)?.hint;
  return (
    <Picker
      {...field}
      label={rowOf(name).label}
      data={choices}
      isLoading={state === 'loading'}
      required
      note={name === 'fleet_id' && hint}
      empty={choices === null || state !== 'ready' ? listWords.id[state] : uiWords.noMatch}
    />
  );
});

/** The template that gives the custom fields their labels. Its name is shown with spaces and sent with underscores (§2.1). */
export const TemplateField = () => {
  const { list, state } = useFormDirectory().templates;
  const choices = useMemo(
    () =>
      list?.map(({ name, labels }) => ({
        value: name,
        label: name.replaceAll('_', ' '),
        hint: words.templateFields(labels.length),
      })) ?? null,
    [list],
  );
  return (
    <Picker
      {...usePickerField('template')}
      label={fieldRows.custom_field_template.label}
      data={choices}
      isLoading={state === 'loading'}
      note={choices === null && state === 'ready' && listWords.template.ready}
      empty={choices === null ? listWords.template[state] : uiWords.noMatch}
    />
  );
};

/** Under the zone: that the chosen code is not in force on the day of the job. */
const ZoneNote = () => useSchedule().warning;

/** The zone of the job: a city, a code of the interface or an offset. An automatic one shows where it comes from. */
export const ZoneField = memo(() => {
  const hydrated = useHydrated();
  const { zone, from } = useZone();
  const { zones, isLoading, load } = useZones();
  const name = zoneWords(zone) || zone;
  // The HTML doesn't know the browser's zone.
  const text = from === 'chosen' ? name : hydrated ? `${name} (${zoneSourceWords[from]})` : '';
  return (
    <Picker
      {...usePickerField('zone')}
      label={fieldRows.timezone.label}
      valueText={text}
      data={zones}
      isLoading={isLoading}
      readText={readZoneText}
      renderHint={describeZoneNow}
      onFocus={load}
      note={<ZoneNote />}
      placeholder={words.zoneHint}
    />
  );
});
