import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import classes from './add-row.module.css';
import { TextField } from './text-field.tsx';

type AddRowProps<Key extends string> = {
  /** Name of the button that opens the fields and of the one that adds. */
  label: string;
  cancelLabel: string;
  fields: readonly { key: Key; label: string; note?: string; inputMode?: 'numeric' }[];
  /** @returns what is wrong with which field; null where the row was added. */
  onAdd: (values: Record<Key, string>) => Promise<Partial<Record<Key, string>> | null>;
};

/** Adds rows to a list kept on the device: a button, then its text fields; it stays open for the next row. */
export const AddRow = <Key extends string>({ label, cancelLabel, fields, onAdd }: AddRowProps<Key>) => {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [errors, setErrors] = useState<Partial<Record<Key, string>>>({});

  const focusOn = (key: Key | undefined) => {
    const control = key === undefined ? undefined : form.current?.elements.namedItem(key);
    if (control instanceof HTMLElement) control.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const element = form.current;
    if (!element) return;
    const data = new FormData(element);
    // The form has one text field per key.
    const values = Object.fromEntries(
      fields.map(({ key }) => {
        const text = data.get(key);
        return [key, typeof text === 'string' ? text.trim() : ''];
      }),
    ) as Record<Key, string>;
    const wrong = await onAdd(values);
    setErrors(wrong ?? {});
    if (!wrong) element.reset();
    focusOn(fields.find(({ key }) => !wrong || wrong[key] !== undefined)?.key);
  };
  const close = () => {
    setOpen(false);
    setErrors({});
  };
  // With the draw that brings the button back; its focus was on a field that is gone then.
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !open) opener.current?.focus();
    wasOpen.current = open;
  }, [open]);

  if (!open)
    return (
      <Button
        ref={opener}
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
    );
  return (
    <form ref={form} noValidate className={classes['form']} onSubmit={submit}>
      {fields.map(({ key, label: name, note, inputMode }, index) => (
        <TextField
          key={key}
          id={`${id}-${key}`}
          name={key}
          label={name}
          note={note}
          error={errors[key]}
          inputMode={inputMode}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the fields appear because their button was pressed
          autoFocus={index === 0}
        />
      ))}
      <div className={classes['buttons']}>
        <Button type="submit">{label}</Button>
        <Button variant="default" onClick={close}>
          {cancelLabel}
        </Button>
      </div>
    </form>
  );
};
