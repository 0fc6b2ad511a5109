import { CloseButton } from '@mantine/core';
import { useFieldArray, useWatch } from 'react-hook-form';
import { readSafeLink } from '#contract/web-address.ts';
import { TextField } from '#ui/text-field.tsx';
import { checkLeftField, useFieldError } from '../field-errors.ts';
import { FieldList } from './field-list.tsx';
import { fieldRows } from '../schema.ts';
import { control, controlId, form } from '../task-form.ts';
import { noteWords, words } from '../words.ts';

const ImageRow = ({ index, onRemove }: { index: number; onRemove: () => void }) => {
  const name = `images.${index}.url` as const;
  const link = readSafeLink(useWatch({ control, name }) ?? '');
  const error = useFieldError(name);
  return (
    <TextField
      id={controlId(name)}
      label={words.imageLink(index + 1)}
      inputMode="url"
      placeholder={words.imageHint}
      error={error}
      note={
        link && (
          <>
            {noteWords.linkTo}{' '}
            <a
              href={link.href}
              target="_blank"
              rel="noreferrer"
              aria-label={noteWords.openImage(index + 1, link.hostname)}
            >
              <bdi>{link.hostname}</bdi>
            </a>
          </>
        )
      }
      rightSection={
        <CloseButton aria-label={words.removeImage(index + 1)} iconSize={16} onClick={onRemove} />
      }
      {...form.register(name, { onBlur: () => checkLeftField(name) })}
    />
  );
};

/** Links to images, which the page itself never loads. */
export const ImageLinks = () => {
  const { fields, append, remove } = useFieldArray({ control, name: 'images' });
  return (
    <FieldList
      name="images"
      label={fieldRows.p_ref_images.label}
      columns={2}
      add={{
        label: words.addImage,
        onClick: () => append({ url: '' }, { focusName: `images.${fields.length}.url` }),
      }}
    >
      {fields.map((row, index) => (
        <ImageRow key={row.id} index={index} onRemove={() => remove(index)} />
      ))}
    </FieldList>
  );
};
