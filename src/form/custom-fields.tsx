import { Button, CloseButton } from '@mantine/core';
import { IconAlertCircle, IconPlus, IconX } from '@tabler/icons-react';
import { memo, useEffect } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { customFieldsOf } from '#contract/operations.ts';
import { formatList } from '#time/language.ts';
import { TextField } from '#ui/text-field.tsx';
import classes from './custom-fields.module.css';
import { labelOf } from './rows-by-kind.ts';
import { labelsOf } from './directory.ts';
import { controlId, useTaskForm, useTaskKind } from './task-form.ts';
import { clearErrorsOf, useFieldError } from './field-errors.ts';
import { formKeyOf, type CustomFieldsKey, type CustomFieldRow } from './values.ts';
import { words } from './words.ts';

/** Of a task that names none of the templates of a list. */
const noLabels: readonly string[] = [];

type Aligned = { rows: CustomFieldRow[]; others: CustomFieldRow[] };

/**
 * The rows of a template's labels, filled with what was typed under the same labels before. Values under other labels
 * stay in the form in case their template is chosen again, and are never sent.
 */
const alignRows = (labels: readonly string[], typed: readonly CustomFieldRow[]): Aligned => {
  const filled = typed.filter((row) => row.data.trim() !== '');
  const valueOf = new Map(filled.map((row) => [row.label, row.data]));
  return {
    rows: labels.map((label) => ({ label, data: valueOf.get(label) ?? '' })),
    others: filled.filter((row) => !labels.includes(row.label)),
  };
};

const DataRow = memo(({ name, index, label }: { name: CustomFieldsKey; index: number; label: string }) => {
  const { form } = useTaskForm();
  return (
    <TextField
      id={controlId(`${name}.${index}.data`)}
      label={label}
      {...form.register(`${name}.${index}.data`, { onChange: () => clearErrorsOf(form, [name]) })}
    />
  );
});

type FreeRowProps = { name: CustomFieldsKey; index: number; remove: (index: number) => void };

const FreeRow = memo(({ name, index, remove }: FreeRowProps) => {
  const { form } = useTaskForm();
  const onChange = () => clearErrorsOf(form, [name, 'template']);
  return (
    <div className={classes['row']}>
      <TextField
        id={controlId(`${name}.${index}.label`)}
        label={words.fieldLabel}
        {...form.register(`${name}.${index}.label`, { onChange })}
      />
      <TextField
        id={controlId(`${name}.${index}.data`)}
        label={words.fieldValue}
        {...form.register(`${name}.${index}.data`, { onChange })}
      />
      <CloseButton
        className={classes['remove'] ?? ''}
        aria-label={words.removeField(index + 1)}
        icon={<IconX size={16} aria-hidden />}
        onClick={() => {
          remove(index);
          onChange();
        }}
      />
    </div>
  );
});

/** Lists the values whose labels the chosen template does not have: they stay in the form and are not sent. */
const OtherLabels = ({ others }: { others: readonly CustomFieldRow[] }) => {
  if (others.length === 0) return null;
  const labels = formatList(others.map((row) => row.label));
  return <p className={classes['otherLabels']}>{words.otherLabels(others.length, labels)}</p>;
};

/**
 * One array of custom fields: a text box per label of the chosen template, or free rows where no list of templates is
 * known. Choosing another template brings values of the same label along and sets the others aside.
 */
const CustomFieldsGroup = ({
  name,
  title,
  labels,
}: {
  name: CustomFieldsKey;
  title: string;
  labels: readonly string[] | null;
}) => {
  const { control, form } = useTaskForm();
  const { fields, append, remove, replace } = useFieldArray({ control, name });
  const others = useWatch({ control, name: `screen.otherLabels.${name}` });
  const error = useFieldError(name);

  // A reset of the form may bring rows of other labels, or none, under the same template.
  const isAligned = labels?.join('\n') === fields.map((row) => row.label).join('\n');
  useEffect(() => {
    if (!labels || isAligned) return;
    const aligned = alignRows(labels, [
      ...form.getValues(`screen.otherLabels.${name}`),
      ...form.getValues(name),
    ]);
    replace(aligned.rows);
    form.setValue(`screen.otherLabels.${name}`, aligned.others);
  }, [form, labels, isAligned, name, replace]);

  if (labels?.length === 0 && others.length === 0) return null;
  return (
    <div role="group" aria-label={title} id={controlId(name)} tabIndex={-1} className={classes['group']}>
      <h3 className={classes['title']}>{title}</h3>
      <div className={labels ? classes['columns'] : classes['rows']}>
        {fields.map((row, index) =>
          labels ? (
            <DataRow key={row.id} name={name} index={index} label={row.label} />
          ) : (
            <FreeRow key={row.id} name={name} index={index} remove={remove} />
          ),
        )}
      </div>
      <OtherLabels others={others} />
      {error && (
        <p className={classes['error']}>
          <IconAlertCircle size={13} aria-hidden /> {error}
        </p>
      )}
      {!labels && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => append({ label: '', data: '' }, { focusName: `${name}.${fields.length}.label` })}
        >
          {words.addField}
        </Button>
      )}
    </div>
  );
};

/** The operation's arrays of custom fields; with a list of templates, once one is chosen. */
export const CustomFieldsSection = memo(() => {
  const kind = useTaskKind();
  const { control, directory } = useTaskForm();
  const template = useWatch({ control, name: 'template' });
  const { list, state } = directory.templates;
  const labels = list && template.trim() === '' ? noLabels : labelsOf(directory, template);
  // While the list of templates is loading it is unknown whether labels have to be typed.
  if (!labels && (list || state === 'loading')) return null;
  return customFieldsOf(kind).arrays.map(({ field }) => {
    const key = formKeyOf(kind, field);
    if (key !== 'customFields' && key !== 'deliveryCustomFields') return null;
    return <CustomFieldsGroup key={key} name={key} title={labelOf(kind, field)} labels={labels} />;
  });
});
