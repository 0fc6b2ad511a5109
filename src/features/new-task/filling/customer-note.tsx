import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CustomerRow } from '#contract/customers.ts';
import { foldWords } from '#contract/fold-words.ts';
import { sidesOf } from '#contract/operations.ts';
import { bothSides, sides } from '#contract/sides.ts';
import { useConnection } from '#data/http/connection.ts';
import { knownCustomersQuery } from '#data/http/customer-query.ts';
import { hasSameLastDigits } from '#form/phone.ts';
import { form, useFormValues, useTaskKind } from '#form/task-form.ts';
import { lazyChunk } from '#ui/lazy-chunk.tsx';
import { LiveRegion } from '#ui/live-region.tsx';
import { customerNoteWords as words } from './words.ts';

const NoteDialog = lazyChunk(async () => (await import('./note-dialog.tsx')).NoteDialog);

/** The line with one customer's note. Text that is not saved stays while the dialog is closed. */
const CustomerNote = ({ row }: { row: CustomerRow }) => {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const [message, setMessage] = useState('');
  const close = () => setOpen(false);
  const onSaved = (note: string) => {
    if (form.getValues('job_description').trim() === row.note) form.setValue('job_description', note);
    if (note !== row.note) setMessage(note === '' ? words.removed : words.saved);
    setTyped(null);
    close();
  };
  const name = row.name || row.phone;
  return (
    <Text component="div" size="sm" c="dimmed">
      {row.note !== '' && (
        <>
          {words.note(name)}: <bdi>{row.note}</bdi>{' '}
        </>
      )}
      <Button
        variant="subtle"
        size="compact-sm"
        px={0}
        maw="100%"
        aria-label={row.note === '' ? undefined : words.editOf(name)}
        onClick={() => setOpen(true)}
      >
        {row.note === '' ? words.add(name) : words.edit}
      </Button>
      {isOpen && (
        <NoteDialog row={row} text={typed ?? row.note} onType={setTyped} onSaved={onSaved} onClose={close} />
      )}
      <LiveRegion>{message}</LiveRegion>
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
