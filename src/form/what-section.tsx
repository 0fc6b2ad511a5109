import { CloseButton } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { memo, useEffect, useState, useCallback, useMemo } from 'react';
import { useWatch, useController } from 'react-hook-form';
import type { FieldName } from '#contract/fields.ts';
import type { TaskKind } from '#contract/operations.ts';
import { useHydrated } from '#data/state/hydration.ts';
import { CustomFieldsSection } from './custom-fields.tsx';
import { foldOf, sectionFields, isPlainText } from './rows-by-kind.ts';
import { ImageLinks } from './image-links.tsx';
import classes from './sections.module.css';
import { useTaskForm, useTaskKind, controlId } from './task-form.ts';
import { TextInput } from './text-input.tsx';
import { useFolds } from './use-folds.ts';
import { formKeyOf, type FormKey } from './values.ts';
import { words, listWords } from './words.ts';
import { ComboBox } from '#ui/combo-box.tsx';
import { searchChoices } from '#ui/search-choices.ts';
import { words as uiWords } from '#ui/words.ts';
import { fieldRows } from './field-rows.ts';
import { checkLeftField, useFieldError } from './field-errors.ts';
import { settleChoice, templateChoices, templatePicker } from './settle-choices.ts';

/** The template whose labels the custom fields have. Its name is shown with spaces and sent with underscores (§2.1). */
export const TemplateInput = memo(() => {
  const { control, form, directory } = useTaskForm();
  const { field } = useController({ control, name: 'template' });
  const error = useFieldError('template');
  const { list, state } = directory.templates;
  const choices = useMemo(() => templateChoices(directory.templates), [directory.templates]);
  const search = useCallback((text: string) => searchChoices(choices, text.replaceAll('_', ' ')), [choices]);
  const { find, meant } = useMemo(() => templatePicker(choices), [choices]);
  const hasNone = list === null && state === 'ready';
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
      // Said under the box, and not over the button of the rows that are typed then.
      note={hasNone && listWords.template.none}
      empty={hasNone ? null : state === 'ready' ? uiWords.noMatch : listWords.template[state]}
    />
  );
});

type Part = { as: string; names: FieldName[]; keys: FormKey[] };

/** The fields that few tasks need, in groups that open together. */
const partsOf = (kind: TaskKind, names: readonly FieldName[]): Part[] => {
  const parts = new Map<string, Part>();
  for (const name of names) {
    const as = foldOf(kind, name);
    const key = formKeyOf(kind, name);
    if (as === null || key === null) continue;
    const part = parts.get(as) ?? { as, names: [], keys: [] };
    parts.set(as, { as, names: [...part.names, name], keys: [...part.keys, key] });
  }
  return [...parts.values()];
};

const PartFields = ({ names, keys }: Part) => {
  if (keys.includes('images')) return <ImageLinks />;
  if (keys.includes('template'))
    return (
      <>
        <TemplateInput />
        <CustomFieldsSection />
      </>
    );
  return names.filter(isPlainText).map((name) => <TextInput key={name} name={name} />);
};

/** What is to be done. What few tasks need stands behind a button each. */
export const WhatSection = memo(() => {
  const hydrated = useHydrated();
  const kind = useTaskKind();
  const { control } = useTaskForm();
  const folds = useFolds();
  const assignment = useWatch({ control, name: 'assignment' });
  /** The part that a press opened or closed last. */
  const [pressed, setPressed] = useState<{ as: string } | null>(null);
  const names = sectionFields(kind, 'what');
  // Automatic assignment goes by the tags: they stand beside the team then.
  const parts = partsOf(kind, names).filter(({ keys }) => assignment !== 'auto' || !keys.includes('tags'));
  const open = parts.filter(({ keys }) => folds.isOpen(keys));
  const closed = parts.filter((part) => !open.includes(part));

  useEffect(() => {
    if (pressed === null) return;
    document
      .querySelector<HTMLElement>(
        `button[data-part="${pressed.as}"], [data-part="${pressed.as}"] :is(input, button)`,
      )
      ?.focus();
  }, [pressed]);

  return (
    <>
      {names
        .filter((name) => foldOf(kind, name) === null)
        .filter(isPlainText)
        .map((name) => (
          <TextInput key={name} name={name} />
        ))}
      {/* Before the buttons of the others, so that Tab goes on to those. */}
      <div className={classes['parts']}>
        {open.map((part) => (
          <div
            key={part.as}
            data-part={part.as}
            className={classes['part']}
            onFocus={() => folds.open(part.keys)}
          >
            <PartFields {...part} />
            {!folds.mustShow(part.keys) && (
              <CloseButton
                className={classes['close'] ?? ''}
                size="var(--h-hit)"
                aria-label={words.closePart(part.as)}
                icon={<IconX size={14} aria-hidden />}
                onClick={() => {
                  folds.close(part.keys);
                  setPressed({ as: part.as });
                }}
              />
            )}
          </div>
        ))}
      </div>
      {closed.length > 0 && (
        <div className={classes['add']}>
          {closed.map(({ as, keys }) => (
            <button
              key={as}
              type="button"
              data-part={as}
              className={classes['quiet']}
              disabled={!hydrated}
              aria-label={words.add(as)}
              onClick={() => {
                folds.open(keys);
                setPressed({ as });
              }}
            >
              <IconPlus size={15} aria-hidden />
              {words.addShort(as)}
            </button>
          ))}
        </div>
      )}
    </>
  );
});
