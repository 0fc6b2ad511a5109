import { Textarea, TextInput as MantineInput, type TextInputProps } from '@mantine/core';
import { memo, use, type ClipboardEvent, type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { isShortPhone } from '#contract/formats.ts';
import { sideOf } from '#contract/sides.ts';
import { fieldProps } from '#ui/text-field.tsx';
import { cleanContact } from '../clean-contact.ts';
import { checkLeftField, useFieldError } from '../field-errors.ts';
import { OpenLookupContext } from './lookup.ts';
import { clearFilledPlace, setPoint } from '../places.ts';
import { readPair } from '../points.ts';
import { isRequired, labelOf, rowOf, type PlainTextField } from '../schema.ts';
import { sideLabel } from './sides.tsx';
import { controlId, useTaskForm, useTaskKind } from '../task-form.ts';
import { noteWords, words } from '../words.ts';

/** Never refuses the number: some services are dialled with a few digits. */
const ShortPhoneHint = ({ name }: { name: PlainTextField }) => {
  const { control } = useTaskForm();
  return useWatch({ control, name, compute: isShortPhone }) ? noteWords.shortPhone : null;
};

const htmlCode = /&(?:#\d+|#x[\da-f]+|amp|lt|gt|quot|apos|nbsp);|<br ?\/?>/i;

/** Texts that were copied from a web page or a shop's export. */
const HtmlHint = ({ name, hint }: { name: PlainTextField; hint: string | undefined }) => {
  const { control } = useTaskForm();
  const hasCodes = useWatch({ control, name, compute: (text: string) => htmlCode.test(text) });
  return hasCodes ? noteWords.htmlCodes : hint;
};

const hintFor = (name: PlainTextField): ReactNode => {
  const { control, hint } = rowOf(name);
  if (control === 'phone') return <ShortPhoneHint name={name} />;
  return ['text', 'address', 'multiline'].includes(control) ? <HtmlHint name={name} hint={hint} /> : hint;
};

const attributes: Partial<Record<string, TextInputProps>> = {
  // No type="email" or "number": browsers refuse or change such text before our messages could name the problem.
  phone: { inputMode: 'tel' },
  email: { inputMode: 'email' },
  address: { placeholder: words.addressHint },
  coordinate: { inputMode: 'decimal' },
};

type FieldTextProps = Pick<TextInputProps, 'rightSection'> & { name: PlainTextField; note?: ReactNode };

/** One text field. It is uncontrolled, so that typing renders nothing. */
export const TextInput = memo(({ name, note, rightSection }: FieldTextProps) => {
  const kind = useTaskKind();
  const { form } = useTaskForm();
  const error = useFieldError(name);
  const lookup = use(OpenLookupContext);
  const { control } = rowOf(name);
  const label = labelOf(kind, name);
  const side = sideOf(name)?.side;

  /** Both coordinates in one text, as maps copy them, go to their fields. @returns whether the text was that. */
  const fillPair = (text: string): boolean => {
    const point = control === 'coordinate' && side ? readPair(text) : null;
    if (point && side) setPoint(form, side, point);
    return point !== null;
  };
  const registered = form.register(name, {
    onBlur: () => {
      const typed = form.getValues(name);
      if (fillPair(typed)) return;
      const clean = cleanContact(control, typed);
      if (clean !== typed) form.setValue(name, clean, { shouldDirty: true });
      checkLeftField(form, name);
    },
    onChange: () => {
      if (control === 'address' && side) clearFilledPlace(form, side);
    },
  });
  const shared = {
    ...fieldProps({
      id: controlId(name),
      label: control === 'address' ? sideLabel(kind, side, label) : label,
      required: isRequired(kind, name),
      error,
      note: note ?? hintFor(name),
    }),
    ...registered,
    onPaste: (event: ClipboardEvent) => {
      if (fillPair(event.clipboardData.getData('text/plain'))) event.preventDefault();
    },
  };
  if (control === 'multiline') return <Textarea rows={2} placeholder={words.descriptionHint} {...shared} />;
  return (
    <MantineInput
      {...attributes[control]}
      {...shared}
      rightSection={rightSection}
      rightSectionPointerEvents="all"
      {...(lookup?.key === name && {
        'aria-autocomplete': 'list',
        'aria-controls': lookup.listId,
        'aria-activedescendant': lookup.activeId,
      })}
    />
  );
});
