import { CloseButton } from '@mantine/core';
import { IconAlertCircle, IconPlus, IconX } from '@tabler/icons-react';
import { memo, useCallback } from 'react';
import { useFieldArray, useFormState, useWatch } from 'react-hook-form';
import { TextField } from '#ui/text-field.tsx';
import { useFieldNote } from './field-notes.ts';
import classes from './custom-fields.module.css';
import sections from './sections.module.css';
import { checkLeftField, useFieldError } from './field-errors.ts';
import { controlId, useTaskForm } from './task-form.ts';
import { fieldRows } from './field-rows.ts';
import { words } from './words.ts';
import { readSafeLink } from '#contract/web-address.ts';
import { noteWords } from './note-words.ts';

/** Opens the image in a new tab. The host shows where the link leads. */
const ImageLink = ({ index }: { index: number }) => {
  const { control } = useTaskForm();
  const url = readSafeLink(useWatch({ control, name: `images.${index}.url` }) ?? '');
  if (!url) return null;
  return (
    <>
      {noteWords.opens}{' '}
      <a
        href={url.href}
        target="_blank"
        rel="noreferrer"
        aria-label={noteWords.openImage(index + 1, url.hostname)}
      >
        <bdi>{url.hostname}</bdi>
      </a>
    </>
  );
};

const ImageRow = memo(({ index, remove }: { index: number; remove: (index: number) => void }) => {
  const { control, form } = useTaskForm();
  const name = `images.${index}.url` as const;
  const { errors } = useFormState({ control, name, exact: true });
  const error = errors.images?.[index]?.url?.message;
  return (
    <div className={sections['part']}>
      <TextField
        id={controlId(name)}
        label={words.imageLink(index + 1)}
        inputMode="url"
        placeholder={words.imageHint}
        error={error}
        // In the line that is always there, so that a link that appears does not move a button that is being pressed.
        note={<ImageLink index={index} />}
        {...form.register(name, {
          onBlur: () => checkLeftField(form, name),
          onChange: () => {
            if (error) void form.trigger(name);
          },
        })}
      />
      <CloseButton
        className={sections['close'] ?? ''}
        size="var(--h-hit)"
        aria-label={words.removeImage(index + 1)}
        icon={<IconX size={14} aria-hidden />}
        onClick={() => remove(index)}
      />
    </div>
  );
});

/** Links to images, each checked as a web address. The page itself loads none of them. */
export const ImageLinks = memo(() => {
  const { control, form } = useTaskForm();
  const { content } = useFieldNote('images');
  const { fields, append, remove } = useFieldArray({ control, name: 'images' });
  // Of all the links together: each row has its own.
  const error = useFieldError('images');
  const removeRow = useCallback(
    (index: number) => {
      remove(index);
      // What is wrong with one of them stays with it.
      if (error !== undefined) form.clearErrors('images');
    },
    [form, remove, error],
  );
  return (
    <div
      role="group"
      aria-label={fieldRows.p_ref_images.label}
      id={controlId('images')}
      tabIndex={-1}
      className={classes['group']}
      data-few={fields.length < 2 || undefined}
    >
      <div className={classes['columns']}>
        {fields.map((row, index) => (
          <ImageRow key={row.id} index={index} remove={removeRow} />
        ))}
        <button
          type="button"
          className={`${sections['quiet']} ${classes['add']}`}
          // The focus stays in the field: a pointer that comes to the button leaves no error behind.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => append({ url: '' }, { focusName: `images.${fields.length}.url` })}
        >
          <IconPlus size={15} aria-hidden />
          {words.addImage}
        </button>
      </div>
      {error && (
        <p className={classes['error']}>
          <IconAlertCircle size={13} aria-hidden /> {error}
        </p>
      )}
      {content}
    </div>
  );
});
