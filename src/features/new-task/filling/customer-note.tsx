import { Button, Text, Textarea } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { maxNoteLength, type CustomerRow } from '#contract/customers.ts';
import { foldWords } from '#contract/fold-words.ts';
import { hasApiKey } from '#contract/formats.ts';
import { invalid } from '#contract/messages.ts';
import { sidesOf } from '#contract/operations.ts';
import { bothSides, sides } from '#contract/sides.ts';
import { useConnection } from '#data/http/connection.ts';
import { knownCustomersQuery, saveCustomerNote } from '#data/http/customer-query.ts';
import { hasSameLastDigits } from '#form/phone.ts';
import { form, useFormValues, useTaskKind } from '#form/task-form.ts';
import { isEnter } from '#ui/is-enter.ts';
import { LiveRegion } from '#ui/live-region.tsx';
import { fieldProps } from '#ui/text-field.tsx';
import { useSingleMutation } from '#ui/use-single-mutation.ts';
import { customerNoteWords as words } from './words.ts';

/** Texts that aren't saved, by connection and customer: a note is closed with its customer. */
const unsaved = new Map<string, string>();

const focusBox = (box: HTMLTextAreaElement | null): void => box?.focus();

/** The note of a customer, which all dispatchers of the account share. It is edited in its place; unsaved text stays until the page is closed. */
const CustomerNote = ({ row }: { row: CustomerRow }) => {
  const connection = useConnection();
  const client = useQueryClient();
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const key = `${connection?.id} ${row.customer_id}`;
  const [typed, setTyped] = useState(unsaved.get(key));
  // Opening it by itself would take the focus from the box that is typed in.
  const [isOpen, setOpen] = useState(false);
  const text = typed ?? row.note;
  const saving = useSingleMutation({
    mutationFn: async (note: string) => {
      const saved = connection && (await saveCustomerNote(client, connection, { row, note }));
      unsaved.delete(key);
      return saved;
    },
  });
  const name = row.name || row.phone;
  const problem = hasApiKey(text) ? invalid.apiKey : saving.error?.message;

  const close = () => {
    setOpen(false);
    // The answer may come while the user types on elsewhere.
    if (place.current?.contains(document.activeElement)) opener.current?.focus();
  };
  const onSaved = (note: string | null) => {
    if (note !== null && form.getValues('job_description').trim() === row.note)
      form.setValue('job_description', note);
    setTyped(undefined);
    close();
  };
  const save = () => {
    // `onSaved` isn't called once the form has another customer.
    if (!hasApiKey(text)) saving.mutate(text.trim(), { onSuccess: onSaved });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const saves = isEnter(event) && (event.ctrlKey || event.metaKey);
    if (!saves && event.key !== 'Escape') return;
    // Otherwise the same keys create the task.
    event.preventDefault();
    if (saves) save();
    else close();
  };
  return (
    <Text component="div" ref={place} size="sm" c="dimmed">
      {row.note !== '' && (
        <>
          {words.note(name)}: <bdi>{row.note}</bdi>{' '}
        </>
      )}
      <Button
        ref={opener}
        variant="subtle"
        size="compact-sm"
        px={0}
        maw="100%"
        aria-label={row.note === '' ? undefined : words.editOf(name)}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {row.note === '' ? words.add(name) : words.edit}
      </Button>
      {isOpen && (
        <>
          <Textarea
            {...fieldProps({ id, label: words.note(name), note: words.hint, error: problem })}
            ref={focusBox}
            rows={2}
            maxLength={maxNoteLength}
            value={text}
            onChange={({ currentTarget: { value } }) => {
              unsaved.set(key, value);
              setTyped(value);
            }}
            onKeyDown={onKeyDown}
          />
          <Button
            variant="default"
            size="compact-sm"
            aria-disabled={saving.isPending || undefined}
            onClick={save}
          >
            {words.save}
          </Button>
        </>
      )}
      <LiveRegion>{saving.isSuccess ? words.saved : ''}</LiveRegion>
    </Text>
  );
};

const watched = [...bothSides('phone'), ...bothSides('name'), ...bothSides('address')] as const;

export const CustomerNotes = () => {
  const kind = useTaskKind();
  const { data: rows = [] } = useQuery(knownCustomersQuery(useConnection()));
  const values = useFormValues(watched);
  const found = sidesOf(kind).flatMap((side) => {
    const { phone, name, address } = sides[side];
    // Another person at this phone and address sees the note, but is not offered to write one under the first name.
    const fits = (row: CustomerRow): boolean =>
      hasSameLastDigits(row.phone, values[phone]) &&
      foldWords(row.address) === foldWords(values[address]) &&
      (row.note !== '' || foldWords(row.name) === foldWords(values[name]));
    return rows.find(fits) ?? [];
  });
  return [...new Set(found)].map((row) => <CustomerNote key={row.customer_id} row={row} />);
};
