import { TextInput, type TextInputProps } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

export type FieldProps = {
  /** The control's id; its note is `{id}-note`. */
  id: string;
  label: ReactNode;
  required?: boolean | undefined;
  /** What is wrong and what to do; takes the place of the note. */
  error?: string | undefined;
  note?: ReactNode;
};

/**
 * What a text box of Mantine's gets. Its note and its error share one line that is always there, so that an error moves nothing; a star
 * is for the eye only, as no name of a control has one. Texts have elements of their own: browsers' translators replace text nodes.
 */
export const fieldProps = ({ id, label, required, error, note }: FieldProps) => {
  const line = error ?? note;
  return {
    id,
    label: <span>{label}</span>,
    labelProps: { 'data-required': required || undefined },
    autoComplete: 'off',
    'aria-required': required || undefined,
    error: error !== undefined,
    // A note may have a picture in it, which no paragraph may.
    descriptionProps: {
      id: `${id}-note`,
      component: 'div',
      ...(error !== undefined && { c: 'var(--bad)', fw: 500 }),
    },
    description: (
      <>
        {error !== undefined && <IconAlertCircle size={13} aria-hidden style={{ margin: '0 4px -2px 0' }} />}
        {typeof line === 'string' ? <span>{line}</span> : line}
      </>
    ),
  };
};

type TextFieldProps = Omit<TextInputProps, keyof FieldProps> & FieldProps;

/** One line of text with its label and its line for errors. `ref` and events go to the input. */
export const TextField = ({ id, label, error, note, required, ...input }: TextFieldProps) => (
  <TextInput {...fieldProps({ id, label, error, note, required })} {...input} />
);
