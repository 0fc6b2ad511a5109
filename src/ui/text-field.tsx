import type { ComponentProps, ReactNode } from 'react';
import { FieldShell, controlProps } from './field-shell.tsx';

type TextFieldProps = Omit<ComponentProps<'input'>, 'id' | 'className'> & {
  id: string;
  label: string;
  error?: string | undefined;
  note?: ReactNode;
};

/** One line of text with its label and its line for errors. A plain input: `ref` and events go to it. */
export const TextField = ({ id, label, error, note, required, ...input }: TextFieldProps) => (
  <FieldShell id={id} label={label} required={required} error={error} note={note}>
    <input type="text" autoComplete="off" {...input} {...controlProps(id, error, required)} />
  </FieldShell>
);
