import { Textarea, TextInput as MantineInput, type TextInputProps } from '@mantine/core';
import { memo, use, type ClipboardEvent, type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { isShortPhone } from '#contract/formats.ts';
import { sideOf } from '#contract/sides.ts';
import { fieldProps, type FieldProps } from '#ui/text-field.tsx';
import { cleanContact } from '../clean-contact.ts';
import { checkLeftField, useFieldError } from '../field-errors.ts';
import { clearFilledPlace, setPoint } from '../places.ts';
import { readPair } from '../points.ts';
import { isRequired, labelOf, rowOf, type PlainTextField } from '../schema.ts';
import { sideLabel } from './sides.tsx';
import { control, controlId, form, useTaskKind, OpenLookupContext } from '../task-form.ts';
import { noteWords, words } from '../words.ts';

/** Never refuses the number: some services are dialled with a few digits. */
const ShortPhoneHint = ({ name }: { name: PlainTextField }) =>
  useWatch({ control, name, compute: isShortPhone }) ? noteWords.shortPhone : null;

const htmlCode = /&(?:#\d+|#x[\da-f]+|amp|lt|gt|quot|apos|nbsp);|<br ?\/?>/i;

/** For texts that were copied from a web page or a shop's export. */
const HtmlHint = ({ name }: { name: PlainTextField }) =>
  useWatch({ control, name, compute: (text: string) => htmlCode.test(text) }) ? noteWords.htmlCodes : null;

const hintFor = (name: PlainTextField): ReactNode => {
  const { control: type, hint } = rowOf(name);
  if (hint) return <span>{hint}</span>;
  if (type === 'phone') return <ShortPhoneHint name={name} />;
  return ['text', 'address', 'multiline'].includes(type) && <HtmlHint name={name} />;
};

const attributes: Partial<Record<string, TextInputProps>> = {
  // No type="email" or "number": browsers refuse or change such text before our messages could name the problem.
  phone: { inputMode: 'tel' },
  email: { inputMode: 'email' },
  address: { placeholder: words.addressHint },
  coordinate: { inputMode: 'decimal' },
};

type FieldTextProps = Pick<TextInputProps, 'rightSection'> & { name: PlainTextField; note?: ReactNode };

type TextBoxProps = FieldTextProps & Pick<FieldProps, 'label' | 'required'>;

/** It is uncontrolled, so that typing renders nothing. */
const TextBox = memo(({ name, label, required, note, rightSection }: TextBoxProps) => {
  const error = useFieldError(name);
  const lookup = use(OpenLookupContext);
  const type = rowOf(name).control;
  const side = sideOf(name)?.side;

  /** Both coordinates in one text, as maps copy them, go to their fields. @returns whether the text was that. */
  const fillPair = (text: string): boolean => {
    const point = type === 'coordinate' && side ? readPair(text) : null;
    if (point && side) setPoint(side, point);
    return point !== null;
  };
  const registered = form.register(name, {
    onBlur: () => {
      const typed = form.getValues(name);
      if (fillPair(typed)) return;
      const clean = cleanContact(type, typed);
      if (clean !== typed) form.setValue(name, clean);
      checkLeftField(name);
    },
    onChange: () => {
      if (type === 'address' && side) clearFilledPlace(side);
    },
  });
  const shared = {
    ...fieldProps({
      id: controlId(name),
      label,
      required,
      error,
      note: (
        <>
          {note}
          {hintFor(name)}
        </>
      ),
    }),
    ...registered,
    onPaste: (event: ClipboardEvent) => {
      if (fillPair(event.clipboardData.getData('text/plain'))) event.preventDefault();
    },
  };
  if (type === 'multiline') return <Textarea rows={2} placeholder={words.descriptionHint} {...shared} />;
  return (
    <MantineInput
      {...attributes[type]}
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

/** One text field. A change of the task type renders its box only if that changes its label. */
export const TextInput = (props: FieldTextProps) => {
  const kind = useTaskKind();
  const { name } = props;
  const label = labelOf(kind, name);
  return (
    <TextBox
      {...props}
      label={rowOf(name).control === 'address' ? sideLabel(kind, sideOf(name)?.side, label) : label}
      required={isRequired(kind, name)}
    />
  );
};
