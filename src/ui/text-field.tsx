import { TextInput, type TextInputProps } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './text-field.module.css';

export type FieldProps = {
  /** The control's id; its note is `{id}-note`. */
  id: string;
  label: string;
  required?: boolean | undefined;
  /** What is wrong and what to do; takes the place of the note. */
  error?: string | undefined;
  note?: ReactNode;
};

/** A text in an element of its own: browsers' translators replace text nodes. */
const textIn = (content: ReactNode): ReactNode =>
  typeof content === 'string' ? <span>{content}</span> : content;

/**
 * What a text box of Mantine's gets. Its note and its error are one line that is always there, so that its description
 * refers to the same element; a star is for the eye only, as no name of a control has one.
 */
export const fieldProps = ({
  id,
  label,
  required,
  error,
  note,
}: Omit<FieldProps, 'label'> & { label: ReactNode }) => ({
  id,
  label: textIn(label),
  labelProps: { 'data-required': required ? true : undefined },
  autoComplete: 'off',
  'aria-required': required ? true : undefined,
  error: error !== undefined,
  inputWrapperOrder: ['label' as const, 'input' as const, 'description' as const],
  // A note may have a picture in it, which no paragraph may.
  descriptionProps: {
    id: `${id}-note`,
    component: 'div',
    'data-error': error === undefined ? undefined : true,
  },
  description: (
    <>
      {error === undefined ? (
        textIn(note)
      ) : (
        <>
          <IconAlertCircle size={13} aria-hidden className={classes['errorIcon']} />
          <span>{error}</span>
        </>
      )}
    </>
  ),
});

type TextFieldProps = Omit<TextInputProps, keyof FieldProps> & FieldProps;

/** One line of text with its label and its line for errors. `ref` and events go to the input. */
export const TextField = ({ id, label, error, note, required, ...input }: TextFieldProps) => (
  <TextInput {...fieldProps({ id, label, error, note, required })} {...input} />
);
