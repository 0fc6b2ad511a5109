import { Button, Stack, Text, Textarea } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
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
import { onModEnter } from '#ui/is-enter.ts';
import { LiveRegion } from '#ui/live-region.tsx';
import { fieldProps } from '#ui/text-field.tsx';
import { useSingleMutation } from '#ui/use-single-mutation.ts';
import { PopoverButton } from './popover-button.tsx';

const hint = 'Every dispatcher sees it with this phone and address. Clear the text to delete it.';

/** Texts that aren't saved, by connection and customer, until the page is closed. */
const unsaved = new Map<string, string>();

/** The note of a customer, which all dispatchers of the account share. */
const CustomerNote = ({ row }: { row: CustomerRow }) => {
  const connection = useConnection();
  const client = useQueryClient();
  const id = useId();
  const key = `${connection?.id} ${row.customer_id}`;
  const name = row.name || row.phone;
  const label = `Note for ${name}`;
  const saving = useSingleMutation({
    mutationFn: async () => {
      const note = (unsaved.get(key) ?? row.note).trim();
      if (hasApiKey(note)) throw new Error(invalid.apiKey);
      const saved = connection && (await saveCustomerNote(client, connection, { row, note }));
      unsaved.delete(key);
      return saved;
    },
  });
  const save = (close: () => void) =>
    saving.mutate(undefined, {
      // Isn't called once the form has another customer.
      onSuccess: (note) => {
        if (note !== null && form.getValues('job_description').trim() === row.note)
          form.setValue('job_description', note);
        close();
      },
    });
  return (
    <Text component="div" size="sm" c="dimmed">
      {row.note !== '' && (
        <>
          {label}: <bdi>{row.note}</bdi>{' '}
        </>
      )}
      <PopoverButton
        label={row.note === '' ? `Add a note for ${name}` : 'Edit'}
        aria-label={row.note === '' ? undefined : `Edit the note of ${name}`}
        position="bottom-start"
        px={0}
        maw="100%"
      >
        {(close) => (
          <Stack gap="xs" align="start">
            <Textarea
              {...fieldProps({ id, label, note: hint, error: saving.error?.message })}
              w="min(22rem, calc(100vw - 48px))"
              rows={2}
              maxLength={maxNoteLength}
              readOnly={saving.isPending}
              defaultValue={unsaved.get(key) ?? row.note}
              onChange={({ target: { value } }) => void unsaved.set(key, value)}
              onKeyDown={onModEnter(() => save(close))}
            />
            <Button
              variant="default"
              size="compact-sm"
              aria-disabled={saving.isPending || undefined}
              onClick={() => save(close)}
            >
              Save note
            </Button>
          </Stack>
        )}
      </PopoverButton>
      <LiveRegion>{saving.isSuccess ? 'Note saved.' : ''}</LiveRegion>
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
