import { memo, useCallback, useMemo } from 'react';
import { useController } from 'react-hook-form';
import { ComboBox } from '#ui/combo-box.tsx';
import { searchChoices } from '#ui/search-choices.ts';
import { fieldRows } from './field-rows.ts';
import type { ChoiceList } from './directory.ts';
import { controlId, useTaskForm } from './task-form.ts';
import { checkLeftField, useFieldError } from './field-errors.ts';
import { settleChoice, templateChoices, templatePicker } from './meant-choices.ts';
import { listWords } from './words.ts';

const emptyText = (hasList: boolean, state: ChoiceList['state']): string => {
  if (state !== 'ready') return listWords.template[state];
  return hasList ? listWords.noMatch : listWords.template.none;
};

/** The template whose labels the custom fields have. Its name is shown with spaces and sent with underscores (§2.1). */
export const TemplateInput = memo(() => {
  const { control, form, directory } = useTaskForm();
  const { field } = useController({ control, name: 'template' });
  const error = useFieldError('template');
  const { list, state } = directory.templates;
  const choices = useMemo(() => templateChoices(directory.templates), [directory.templates]);
  const search = useCallback((text: string) => searchChoices(choices, text.replaceAll('_', ' ')), [choices]);
  const { find, meant } = useMemo(() => templatePicker(choices), [choices]);
  return (
    <ComboBox
      id={controlId('template')}
      label={fieldRows.custom_field_template.label}
      value={field.value}
      onChange={(value) => {
        field.onChange(value);
        form.clearErrors(['template', 'customFields', 'deliveryCustomFields']);
      }}
      onBlur={() => {
        field.onBlur();
        settleChoice('template', form, directory);
        checkLeftField(form, 'template');
      }}
      inputRef={field.ref}
      search={search}
      find={find}
      meant={meant}
      error={error}
      empty={emptyText(list !== null, state)}
    />
  );
});
