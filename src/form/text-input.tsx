import { memo, useEffect, useState, type ChangeEvent, type ClipboardEvent } from 'react';
import { Button, TextInput as MantineInput, Textarea, type TextInputProps } from '@mantine/core';
import { sideOf, type SideName } from '#contract/sides.ts';
import { AfterHydration } from '#ui/after-hydration.tsx';
import { fieldProps } from '#ui/text-field.tsx';
import { useFieldNote } from './field-notes.ts';
import { useKnownPlace } from './known-places.ts';
import { rowOf } from './field-rows.ts';
import { sideLabel } from './side-icon.tsx';
import { isRequired, labelOf, type PlainTextField } from './rows-by-kind.ts';
import { rememberPointAddress, setPoint, trustPoint } from './outdated-points.ts';
import { readPair } from './read-place.ts';
import classes from './sections.module.css';
import { controlId, useTaskForm, useTaskKind } from './task-form.ts';
import { checkLeftField, useFieldError } from './field-errors.ts';
import { useWatch } from 'react-hook-form';
import { isShortPhone } from '#contract/formats.ts';
import { phonePart, saysCountry, withAsciiDigits } from '#contract/phone.ts';
import { loadPhoneReader, useReadPhone } from './phone-rule.ts';
import noteClasses from './place-notes.module.css';
import { noteWords } from './note-words.ts';
import { words } from './words.ts';

/** The text of a field as it was left; '' while it is typed into. */
const useLeftText = (id: string): readonly [string, (text: string) => void] => {
  const [text, setText] = useState('');
  useEffect(() => {
    const field = document.getElementById(id);
    if (!(field instanceof HTMLInputElement)) return undefined;
    const onLeave = () => setText(field.value);
    const onInput = () => setText('');
    field.addEventListener('focusout', onLeave);
    field.addEventListener('input', onInput);
    return () => {
      field.removeEventListener('focusout', onLeave);
      field.removeEventListener('input', onInput);
    };
  }, [id]);
  return [text, setText];
};

/** The longest number, with its plus, or country that fits in the line of the label and leaves the label its star. */
const maxBesideLabel = 14;

/**
 * Under a phone, none of which holds it back: that it has so few digits that it may lack some, that its country has no such
 * number, or as which number it is read, with a button that writes it as programs do (E.164).
 */
const PhoneNote = ({ name, side }: { name: PlainTextField; side: SideName }) => {
  const { control, form } = useTaskForm();
  const isShort = useWatch({ control, name, compute: isShortPhone });
  const id = controlId(name);
  const [left, setLeft] = useLeftText(id);
  const read = useReadPhone();
  const merchantId = useWatch({ control, name: 'merchant_id' });
  const phone = read(left, { merchantId, country: useKnownPlace(side)?.country });
  if (isShort) return <p className={noteClasses['under']}>{noteWords.shortPhone}</p>;
  // It may have been changed since: by a customer who was recalled, or another draft.
  if (phone === null || left !== form.getValues(name)) return null;
  if (phone.known === null)
    return saysCountry(left) && phone.countryCode !== null ? (
      <p className={noteClasses['under']}>{noteWords.noSuchPhone}</p>
    ) : null;
  const number = `+${phone.digits}`;
  // An extension, or a word beside the number, would be lost. One that says its country would only lose its spaces.
  const isWhole = phonePart(left).trim() === withAsciiDigits(left).trim();
  const write = () => {
    form.setValue(name, number, { shouldDirty: true, shouldValidate: true });
    setLeft('');
    document.getElementById(id)?.focus();
  };
  const { country, shown } = phone.known;
  const offers = isWhole && !saysCountry(left);
  const readAs = noteWords.readAs(country, saysCountry(left) || shown === left.trim() ? '' : shown);
  return (
    <p
      className={noteClasses['read']}
      data-beside={(offers ? number : readAs).length <= maxBesideLabel || undefined}
    >
      <span>{readAs}</span>{' '}
      {offers && (
        <Button variant="subtle" size="compact-sm" px={0} onClick={write}>
          {noteWords.writeAs(number)}
        </Button>
      )}
    </p>
  );
};

const attributes: Partial<Record<string, TextInputProps>> = {
  // No type="email" or "number": browsers refuse or change such text before our messages could name the problem.
  phone: { inputMode: 'tel' },
  email: { inputMode: 'email' },
  address: { placeholder: words.addressHint },
  coordinate: { inputMode: 'decimal' },
};

/** One text field. It is uncontrolled, so that typing renders nothing. */
export const TextInput = memo(({ name }: { name: PlainTextField }) => {
  const kind = useTaskKind();
  const { form } = useTaskForm();
  const error = useFieldError(name);
  const { tone, content, list } = useFieldNote(name);
  const row = rowOf(name);
  const required = isRequired(kind, name);
  const multiline = row.control === 'multiline';
  const id = controlId(name);
  const label = labelOf(kind, name);
  const side = sideOf(name)?.side;
  /** Both coordinates in one text, as maps copy them, go to their fields. @returns whether the text was that. */
  const fillPair = (text: string): boolean => {
    const point = row.control === 'coordinate' && side ? readPair(text) : null;
    if (point && side) setPoint(side, form, point);
    return point !== null;
  };
  const registered = form.register(name, {
    onBlur: () => {
      if (row.control === 'phone' && form.getValues(name) !== '') void loadPhoneReader();
      if (!fillPair(form.getValues(name))) checkLeftField(form, name);
    },
    onChange: () => {
      if (row.control === 'coordinate' && side) trustPoint(side, form);
      if (form.getFieldState(name).invalid) void form.trigger(name);
    },
  });
  const shared = {
    ...fieldProps({ id, label, required, error, note: row.hint, tone }),
    label: row.control === 'address' ? sideLabel(kind, side, label) : label,
    ...registered,
    // Runs before the form stores the change, while the old address is still known.
    onChange: (event: ChangeEvent) => {
      if (row.control === 'address' && side) rememberPointAddress(side, form);
      return registered.onChange(event);
    },
    onPaste: (event: ClipboardEvent) => {
      if (fillPair(event.clipboardData.getData('text/plain'))) event.preventDefault();
    },
    // It refers to the offered option but stays the plain text box that it is.
    ...(list && {
      'aria-controls': list.id,
      'aria-autocomplete': 'list' as const,
      'aria-activedescendant': list.activeId,
    }),
  };
  return (
    <div className={classes['field']}>
      {multiline ? (
        <Textarea rows={2} placeholder={words.descriptionHint} {...shared} />
      ) : (
        <MantineInput
          {...attributes[row.control]}
          {...shared}
          inputContainer={(input) => (
            <div className={classes['control']}>
              {input}
              {list?.list}
            </div>
          )}
        />
      )}
      {content}
      {row.control === 'phone' && side && (
        <AfterHydration>
          <PhoneNote name={name} side={side} />
        </AfterHydration>
      )}
    </div>
  );
});
