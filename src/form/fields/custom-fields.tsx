import { CloseButton, Group } from '@mantine/core';
import { useEffect } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import type { FieldName } from '#contract/fields.ts';
import { TextField } from '#ui/text-field.tsx';
import { boxLabelsOf } from '../directory.ts';
import { FieldList } from './field-list.tsx';
import { labelOf } from '../schema.ts';
import { control, controlId, form, useFormDirectory, useTaskKind } from '../task-form.ts';
import type { CustomFieldsKey, CustomFieldRow } from '../values.ts';
import { words } from '../words.ts';

/** The rows of a template's labels. Values under a label that both templates have are kept. */
const alignRows = (labels: readonly string[], typed: readonly CustomFieldRow[]): CustomFieldRow[] => {
  const values = new Map(typed.map((row) => [row.label, row.data]));
  return labels.map((label) => ({ label, data: values.get(label) ?? '' }));
};

type TextProps = { path: `${CustomFieldsKey}.${number}.${keyof CustomFieldRow}`; label: string };

const RowText = ({ path, label }: TextProps) => (
  <TextField flex={1} id={controlId(path)} label={label} {...form.register(path)} />
);

type GroupProps = { name: CustomFieldsKey; title: string; labels: readonly string[] | null };

/**
 * One array of custom fields: a text box per label of the chosen template, or rows of label and value if no list of templates is known.
 * Choosing another template keeps the values of the same labels.
 */
const CustomFieldsGroup = ({ name, title, labels }: GroupProps) => {
  const { fields, append, remove, replace } = useFieldArray({ control, name });

  // A reset of the form may bring rows of other labels, or none, under the same template.
  const isAligned = labels?.join('\n') === fields.map((row) => row.label).join('\n');
  useEffect(() => {
    if (!labels || isAligned) return;
    replace(alignRows(labels, form.getValues(name)));
  }, [labels, isAligned, name, replace]);

  if (labels?.length === 0) return null;
  return (
    <FieldList
      name={name}
      label={title}
      isLabelShown
      columns={labels ? 3 : 1}
      add={
        labels === null && {
          label: words.addField,
          onClick: () => append({ label: '', data: '' }, { focusName: `${name}.${fields.length}.label` }),
        }
      }
    >
      {fields.map((row, index) =>
        labels ? (
          <RowText key={row.id} path={`${name}.${index}.data`} label={row.label} />
        ) : (
          <Group key={row.id} gap="sm" wrap="nowrap" align="start">
            <RowText path={`${name}.${index}.label`} label={words.fieldLabel} />
            <RowText path={`${name}.${index}.data`} label={words.fieldValue} />
            <CloseButton
              mt="1.3125rem"
              aria-label={words.removeField(index + 1)}
              iconSize={16}
              onClick={() => remove(index)}
            />
          </Group>
        ),
      )}
    </FieldList>
  );
};

/** One of the operation's arrays of custom fields; with a list of templates, once one is chosen. */
export const CustomFields = ({ name, field }: { name: CustomFieldsKey; field: FieldName }) => {
  const kind = useTaskKind();
  const directory = useFormDirectory();
  const template = useWatch({ control, name: 'template' });
  const { list, state } = directory.templates;
  const labels = boxLabelsOf(directory, template);
  // While the list of templates is loading it is unknown whether labels have to be typed.
  if (!labels && (list || state === 'loading')) return null;
  return <CustomFieldsGroup name={name} title={labelOf(kind, field)} labels={labels} />;
};
