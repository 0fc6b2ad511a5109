import { memo, useCallback, useMemo } from 'react';
import { useController } from 'react-hook-form';
import { toTemplateName } from '#contract/formats.ts';
import { ComboBox } from '#ui/combo-box.tsx';
import { searchChoices } from '#ui/search-choices.ts';
import { fieldRows } from './field-rows.ts';
import { controlId, useTaskForm, type ChoiceList } from './task-form.ts';
import { useFieldError } from './use-field-error.ts';

const emptyText = (hasList: boolean, state: ChoiceList['state']): string => {
  if (state === 'loading') return 'The list is loading. A name can be typed meanwhile.';
  if (state === 'failed') return 'The list could not be read. Type the template’s name.';
  return hasList ? 'Nothing in the list matches.' : 'This service has no list. Type the template’s name.';
};

/** The template whose labels the custom fields have. Its name is shown with spaces and sent with underscores (§2.1). */
export const TemplateInput = memo(() => {
  const { control, form, directory } = useTaskForm();
  const { field } = useController({ control, name: 'template' });
  const error = useFieldError('template');
  const { list, state } = directory.templates;
  const choices = useMemo(
    () =>
      (list ?? []).map(({ name, labels }) => ({
        value: name,
        label: name.replaceAll('_', ' '),
        hint: labels.length === 1 ? '1 field' : `${labels.length} fields`,
      })),
    [list],
  );
  const search = useCallback((text: string) => searchChoices(choices, text.replaceAll('_', ' ')), [choices]);
  const find = useCallback(
    (value: string) => choices.find((choice) => toTemplateName(choice.value) === toTemplateName(value)),
    [choices],
  );
  return (
    <ComboBox
      id={controlId('template')}
      label={fieldRows.custom_field_template.label}
      value={field.value}
      onChange={(value) => {
        field.onChange(value);
        form.clearErrors(['template', 'custom_fields', 'delivery_custom_fields']);
      }}
      onBlur={field.onBlur}
      inputRef={field.ref}
      search={search}
      find={find}
      error={error}
      empty={emptyText(list !== null, state)}
    />
  );
});
