import { zodResolver } from '@hookform/resolvers/zod';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from '#contract/zod.ts';
import { TextField } from '#ui/text-field.tsx';
import classes from './add-row.module.css';

/** What is typed for a new row. */
export type TypedRow = { id: string; name: string };

type AddRowProps = {
  /** Name of the button that opens the fields and of the one that adds. */
  label: string;
  cancelLabel: string;
  fields: readonly { key: keyof TypedRow; label: string; note?: string; inputMode?: 'numeric' }[];
  /** What may be typed. */
  schema: z.ZodMiniType<TypedRow, TypedRow>;
  /** @returns what is wrong with the ID; null where the row was added. */
  onAdd: (typed: TypedRow) => Promise<string | null>;
};

/** Adds rows to a list kept on the device: a button, then its text fields; it stays open for the next row. */
export const AddRow = (props: AddRowProps) => {
  const opener = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  // With the draw that brings the button back; its focus was on a field that is gone then.
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !open) opener.current?.focus();
    wasOpen.current = open;
  }, [open]);
  if (open) return <RowForm {...props} onClose={() => setOpen(false)} />;
  return (
    <Button
      ref={opener}
      variant="default"
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setOpen(true)}
    >
      {props.label}
    </Button>
  );
};

const RowForm = ({
  label,
  cancelLabel,
  fields,
  schema,
  onAdd,
  onClose,
}: AddRowProps & { onClose: () => void }) => {
  const id = useId();
  const { register, handleSubmit, resetField, setError, setFocus, formState } = useForm<TypedRow>({
    resolver: zodResolver(schema),
    defaultValues: { id: '', name: '' },
    reValidateMode: 'onSubmit',
  });
  const add = async (typed: TypedRow) => {
    const problem = await onAdd(typed);
    if (problem !== null) setError('id', { message: problem });
    // One by one: `reset` forgets the fields until they are drawn again, and could not give one the focus.
    else for (const { key } of fields) resetField(key);
    setFocus('id');
  };
  return (
    <form noValidate className={classes['form']} onSubmit={(event) => void handleSubmit(add)(event)}>
      {fields.map(({ key, label: name, note, inputMode }, index) => (
        <TextField
          key={key}
          id={`${id}-${key}`}
          label={name}
          note={note}
          error={formState.errors[key]?.message}
          inputMode={inputMode}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the fields appear because their button was pressed
          autoFocus={index === 0}
          {...register(key)}
        />
      ))}
      <div className={classes['buttons']}>
        <Button type="submit">{label}</Button>
        <Button variant="default" onClick={onClose}>
          {cancelLabel}
        </Button>
      </div>
    </form>
  );
};
