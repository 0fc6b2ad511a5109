import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { KeyRow } from '#contract/api-keys.ts';
import { mayBeDone } from '#data/http/api-error.ts';
import type { Connection } from '#data/http/connection.ts';
import { keysQuery, requestKeyRevocation } from '#data/http/key-requests.ts';
import { useSingleMutation } from '#data/http/use-single-mutation.ts';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { apiKeyWords as words } from './api-key-words.ts';

type RevokeDialogProps = {
  connection: Connection;
  row: KeyRow;
  onClose: () => void;
};

/** Asks before a key stops for good, and stays until it is known whether it did. */
export const RevokeDialog = ({ connection, row, onClose }: RevokeDialogProps) => {
  const client = useQueryClient();
  const { mutate, isPending, error, unlessRunning } = useSingleMutation({
    mutationFn: () => requestKeyRevocation(connection, row.prefix),
    // It may have been revoked although its answer was lost.
    onSettled: () => void client.invalidateQueries({ queryKey: keysQuery(connection).queryKey }),
  });
  const close = unlessRunning(onClose);
  const isUnclear = mayBeDone(error);
  return (
    <Dialog
      title={words.revokeTitle(row.name)}
      onClose={close}
      actions={
        <>
          <Button
            color="red"
            aria-disabled={isPending || undefined}
            onClick={() => mutate(undefined, { onSuccess: onClose })}
          >
            {isPending ? words.revoking : words.revoke}
          </Button>
          <Button variant="default" aria-disabled={isPending || undefined} onClick={close}>
            {words.cancel}
          </Button>
        </>
      }
    >
      <p>{words.revokeText(row.prefix)}</p>
      {error && (
        <ErrorNote alert title={isUnclear ? words.mayBeRevoked : words.failed}>
          {error.message} {isUnclear && words.mayBeRevokedText}
        </ErrorNote>
      )}
    </Dialog>
  );
};
