import { Button, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useId, type KeyboardEvent } from 'react';
import { maxNoteLength, type CustomerRow } from '#contract/customers.ts';
import { hasApiKey } from '#contract/formats.ts';
import { invalid } from '#contract/messages.ts';
import { useConnection } from '#data/http/connection.ts';
import { saveCustomerNote } from '#data/http/customer-query.ts';
import { Dialog } from '#ui/dialog.tsx';
import { isEnter } from '#ui/is-enter.ts';
import { fieldProps } from '#ui/text-field.tsx';
import { useSingleMutation } from '#ui/use-single-mutation.ts';
import { customerNoteWords as words } from './words.ts';

type NoteDialogProps = {
  row: CustomerRow;
  text: string;
  onType: (text: string) => void;
  /** Not called once the dialog is closed: the form may have another task by then. */
  onSaved: (note: string) => void;
  onClose: () => void;
};

/** Edits the note of a customer, which all dispatchers of the account share. */
export const NoteDialog = ({ row, text, onType, onSaved, onClose }: NoteDialogProps) => {
  const connection = useConnection();
  const client = useQueryClient();
  const id = useId();
  const { mutate, isPending, error, reset } = useSingleMutation({
    mutationFn: async (note: string) =>
      connection && note !== row.note ? saveCustomerNote(client, connection, { row, note }) : row.note,
  });
  const tooLong = text.length > maxNoteLength ? invalid.length(maxNoteLength, text.length) : undefined;
  const problem = hasApiKey(text) ? invalid.apiKey : tooLong;
  const save = () => {
    if (problem === undefined) mutate(text.trim(), { onSuccess: onSaved });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isEnter(event) || !(event.ctrlKey || event.metaKey)) return;
    // Otherwise the same keys create the task, once the dialog is closed.
    event.preventDefault();
    save();
  };
  const title = words.note(row.name || row.phone);
  return (
    <Dialog
      title={title}
      onClose={onClose}
      onKeyDown={onKeyDown}
      actions={
        <Button loading={isPending} onClick={save}>
          {words.save}
        </Button>
      }
    >
      <Textarea
        {...fieldProps({ id, label: title, note: words.hint, error: problem ?? error?.message })}
        data-autofocus
        rows={3}
        value={text}
        onChange={(event) => {
          onType(event.currentTarget.value);
          reset();
        }}
      />
    </Dialog>
  );
};
