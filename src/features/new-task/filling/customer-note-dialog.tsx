import { Button, Textarea } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { foldWords } from '#contract/fold-words.ts';
import { maxNoteLength, type CustomerRow } from '#contract/customers.ts';
import { hasApiKey } from '#contract/formats.ts';
import { invalid } from '#contract/messages.ts';
import { bothSides, sides } from '#contract/sides.ts';
import { ApiError } from '#data/http/api-error.ts';
import { useConnection, type Connection } from '#data/http/connection.ts';
import { knownCustomersQuery, saveCustomerNote } from '#data/http/customer-query.ts';
import { useSingleMutation } from '#data/http/use-single-mutation.ts';
import { useKnownPlace } from '#form/known-places.ts';
import { isOnePhone } from '#form/phone-rule.ts';
import { useFormValues, useTaskForm, useTaskKind } from '#form/task-form.ts';
import { LiveText } from '#ui/live-text.tsx';
import { MenuPopover, stopKeys } from '#ui/menu-popover.tsx';
import { fieldProps } from '#ui/text-field.tsx';
import { sidesOf } from './contacts.ts';
import { customerNoteWords as words } from './filling-words.ts';
import classes from './form-tools.module.css';

const messageOf = (error: Error): string =>
  (error instanceof ApiError && error.issues.map(({ message }) => message).join(' ')) || error.message;

type NoteProps = {
  connection: Connection;
  row: CustomerRow;
  /** What was typed and is not saved; undefined where nothing was. */
  typed: string | undefined;
  onType: (text: string | undefined) => void;
};

/** The note of one customer. What is typed stays until it is saved, also while it is closed. */
const CustomerNote = ({ connection, row, typed, onType }: NoteProps) => {
  const { form } = useTaskForm();
  const client = useQueryClient();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [said, setSaid] = useState('');
  const text = typed ?? row.note;
  const { mutate, isPending, error, reset } = useSingleMutation({
    mutationFn: (note: string) => saveCustomerNote(client, connection, { row, note }),
  });
  // Given with the press: once the form has another task, an answer changes nothing there.
  const onSuccess = (note: string) => {
    // A description that is the note of before goes on being the note.
    if (form.getValues('job_description').trim() === row.note)
      form.setValue('job_description', note, { shouldDirty: true, shouldValidate: note !== '' });
    onType(undefined);
    setOpen(false);
    setSaid(note === '' ? words.removed : words.saved);
  };
  const tooLong = text.length > maxNoteLength ? invalid.length(maxNoteLength, text.length) : undefined;
  const problem = hasApiKey(text) ? invalid.apiKey : tooLong;
  const save = () => {
    if (problem !== undefined) return;
    const note = text.trim();
    if (note !== row.note) return mutate(note, { onSuccess });
    // Another desk may have changed it since: nothing is sent over that.
    onType(undefined);
    setOpen(false);
  };
  const name = row.name || row.phone;
  return (
    <div className={classes['aside']}>
      {row.note !== '' && (
        <>
          {words.note(name)}: <bdi>{row.note}</bdi>{' '}
        </>
      )}
      <MenuPopover
        opened={isOpen}
        onChange={setOpen}
        width="min(22rem, calc(100vw - 32px))"
        label={words.note(name)}
        onKeyDown={(event) => {
          stopKeys(event);
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
        }}
        target={
          <Button
            variant="subtle"
            size="compact-sm"
            px={0}
            maw="100%"
            {...(row.note !== '' && { 'aria-label': words.editOf(name) })}
          >
            {row.note === '' ? words.add(name) : words.edit}
          </Button>
        }
      >
        <div className={classes['save']}>
          <Textarea
            {...fieldProps({
              id,
              label: words.note(name),
              note: words.hint,
              error: problem ?? (error ? messageOf(error) : undefined),
            })}
            data-autofocus
            rows={3}
            value={text}
            onChange={(event) => {
              onType(event.currentTarget.value);
              reset();
            }}
          />
          <Button size="xs" loading={isPending} onClick={save}>
            {words.save}
          </Button>
        </div>
      </MenuPopover>
      <LiveText>{said}</LiveText>
    </div>
  );
};

const watched = [
  'merchant_id',
  ...bothSides('phone'),
  ...bothSides('name'),
  ...bothSides('address'),
] as const;

const noRows: readonly CustomerRow[] = [];

/** The notes of the customers whose phone and address are in the form, as far as the company's book has told of them. */
export const CustomerNoteDialog = () => {
  const kind = useTaskKind();
  const connection = useConnection();
  const [notes, setNotes] = useState<Readonly<Record<number, string | undefined>>>({});
  const { data: rows = noRows } = useQuery(knownCustomersQuery(connection));
  const values = useFormValues(watched);
  const places = { pickup: useKnownPlace('pickup'), customer: useKnownPlace('customer') };
  const found = sidesOf(kind).flatMap((side) => {
    const address = foldWords(values[sides[side].address]);
    const of = { merchantId: values.merchant_id, country: places[side]?.country };
    const typed = { phone: values[sides[side].phone], ...of };
    const name = foldWords(values[sides[side].name]);
    // Another person at this phone sees the note, and is not asked for one under the name of before.
    const isOffered = (row: CustomerRow): boolean =>
      row.note !== '' || name === '' || row.name === '' || foldWords(row.name) === name;
    const matchesCustomer = (row: CustomerRow): boolean =>
      foldWords(row.address) === address && isOffered(row) && isOnePhone({ phone: row.phone, ...of }, typed);
    return rows.find(matchesCustomer) ?? [];
  });
  if (connection === null) return null;
  return [...new Set(found)].map((row) => (
    <CustomerNote
      key={row.customer_id}
      connection={connection}
      row={row}
      typed={notes[row.customer_id]}
      onType={(text) => setNotes((all) => ({ ...all, [row.customer_id]: text }))}
    />
  ));
};
