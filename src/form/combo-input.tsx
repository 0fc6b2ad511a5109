import { VisuallyHidden } from '@mantine/core';
import { memo, useCallback } from 'react';
import { useController } from 'react-hook-form';
import { Avatar } from '#ui/avatar.tsx';
import { ComboBox, type Choice } from '#ui/combo-box.tsx';
import { meantChoice, searchChoices } from '#ui/search-choices.ts';
import { words as uiWords } from '#ui/words.ts';
import { useFieldNote } from './field-notes.ts';
import { rowOf, type FieldWith } from './field-rows.ts';
import { settleChoice } from './settle-choices.ts';
import { noteMoved } from './settle-times.ts';
import assignment from './assignment-section.module.css';
import classes from './sections.module.css';
import type { ChoiceList } from './directory.ts';
import { controlId, useTaskForm } from './task-form.ts';
import { checkLeftField, useFieldError } from './field-errors.ts';
import { listWords } from './words.ts';

const none: readonly Choice[] = [];

const emptyText = ({ choices, state }: ChoiceList): string => {
  if (state !== 'ready') return listWords.id[state];
  return choices === null ? listWords.id.none : uiWords.noMatch;
};

type QuickPicksProps = { choices: readonly Choice[]; value: string; onChoose: (value: string) => void };

/** The three agents with the fewest open tasks, where the service tells how many they have. */
const QuickPicks = ({ choices, value, onChoose }: QuickPicksProps) => {
  const least = choices.filter((choice) => choice.person?.open != null && choice.value !== value);
  return (
    <span className={assignment['picks']}>
      {least.slice(0, 3).map(({ value: id, label, person }) => (
        <button
          key={id}
          type="button"
          className={assignment['pick']}
          aria-label={listWords.assign(label, person?.open ?? 0)}
          data-tip=""
          onClick={() => onChoose(id)}
        >
          <Avatar name={label} />
          {person?.open}
        </button>
      ))}
    </span>
  );
};

/** A picker of an id: from the list where there is one, typed where there is none. Of an agent it tells tags and load. */
export const ComboInput = memo(
  ({ name, list }: { name: FieldWith<'merchant' | 'team' | 'agent'>; list: ChoiceList }) => {
    const { control, form, directory } = useTaskForm();
    const { field } = useController({ control, name });
    const error = useFieldError(name);
    const { tone, content } = useFieldNote(name);
    const choices = list.choices ?? none;
    const search = useCallback((text: string) => searchChoices(choices, text), [choices]);
    const meant = useCallback((text: string) => meantChoice(choices, text), [choices]);
    const find = useCallback((value: string) => choices.find((choice) => choice.value === value), [choices]);
    const person = name === 'fleet_id' ? find(field.value) : undefined;
    const open = person?.person?.open;
    const known = [person?.hint, open == null ? '' : listWords.openToday(open)].filter(Boolean).join(' · ');
    const choose = (value: string) => {
      const zone = form.getValues('zone');
      field.onChange(value);
      // A merchant brings its zone, perhaps in the very press that leaves the box.
      if (form.getValues('zone') !== zone) noteMoved();
      form.clearErrors(name);
    };
    return (
      <div className={classes['field']} data-agent={name === 'fleet_id' || undefined}>
        <ComboBox
          id={controlId(name)}
          label={rowOf(name).label}
          value={field.value}
          onChange={choose}
          onBlur={() => {
            field.onBlur();
            settleChoice(name, form, directory);
            checkLeftField(form, name);
          }}
          inputRef={field.ref}
          search={search}
          find={find}
          meant={meant}
          required
          error={error}
          // The row and the face show it.
          note={known !== '' && <VisuallyHidden component="bdi">{known}</VisuallyHidden>}
          tone={tone}
          empty={emptyText(list)}
        />
        {content}
        {name === 'fleet_id' && <QuickPicks choices={choices} value={field.value} onChoose={choose} />}
      </div>
    );
  },
);
