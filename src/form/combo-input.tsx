import { memo, useCallback } from 'react';
import { useController } from 'react-hook-form';
import { ComboBox, type Choice } from '#ui/combo-box.tsx';
import { meantChoice, searchChoices } from '#ui/search-choices.ts';
import { useFieldNote } from './field-notes.ts';
import type { FieldWith } from './field-rows.ts';
import { settleChoice } from './meant-choices.ts';
import { isRequired, labelOf } from './rows-by-kind.ts';
import classes from './sections.module.css';
import type { ChoiceList } from './directory.ts';
import { controlId, useTaskForm, useTaskKind } from './task-form.ts';
import { checkLeftField, useFieldError } from './field-errors.ts';
import { listWords } from './words.ts';

const none: readonly Choice[] = [];

const emptyText = ({ choices, state }: ChoiceList): string => {
  if (state !== 'ready') return listWords.id[state];
  return choices === null ? listWords.id.none : listWords.noMatch;
};

/** A picker of an id: from the list where there is one, typed where there is none. Of an agent it tells tags and load. */
export const ComboInput = memo(
  ({ name, list }: { name: FieldWith<'merchant' | 'team' | 'agent'>; list: ChoiceList }) => {
    const kind = useTaskKind();
    const { control, form, directory } = useTaskForm();
    const { field } = useController({ control, name });
    const error = useFieldError(name);
    const { tone, content } = useFieldNote(name);
    const choices = list.choices ?? none;
    const search = useCallback((text: string) => searchChoices(choices, text), [choices]);
    const meant = useCallback((text: string) => meantChoice(choices, text), [choices]);
    const find = useCallback((value: string) => choices.find((choice) => choice.value === value), [choices]);
    const hint = name === 'fleet_id' ? find(field.value)?.hint : undefined;
    return (
      <div className={classes['field']}>
        <ComboBox
          id={controlId(name)}
          label={labelOf(kind, name)}
          value={field.value}
          onChange={(value) => {
            field.onChange(value);
            form.clearErrors(name);
          }}
          onBlur={() => {
            field.onBlur();
            settleChoice(name, form, directory);
            checkLeftField(form, name);
          }}
          inputRef={field.ref}
          search={search}
          find={find}
          meant={meant}
          required={isRequired(kind, name) || name !== 'merchant_id'}
          error={error}
          note={hint !== undefined && <bdi>{hint}</bdi>}
          tone={tone}
          empty={emptyText(list)}
        />
        {content}
      </div>
    );
  },
);
