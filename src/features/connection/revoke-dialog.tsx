import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import type { Connection } from '#data/http/connection.ts';
import { revokeKey } from '#data/http/key-requests.ts';
import type { KeyRow } from '#contract/keys.ts';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { keyWords as words } from './key-words.ts';

type RevokeDialogProps = {
  connection: Connection;
  row: Pick<KeyRow, 'name' | 'prefix'>;
  /** The key was revoked, or nobody knows whether it was. */
  onRevoked: () => void;
  onClose: (isRevoked: boolean) => void;
};

/** Asks before a key stops for good. */
export const RevokeDialog = ({ connection, row, onRevoked, onClose }: RevokeDialogProps) => {
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const pressed = useRef(false);
  const revoke = async () => {
    if (pressed.current) return;
    pressed.current = true;
    setIsBusy(true);
    try {
      await revokeKey(connection, row.prefix);
      onClose(true);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : words.failed);
    } finally {
      pressed.current = false;
      setIsBusy(false);
      onRevoked();
    }
  };
  return (
    <Dialog
      title={words.revokeTitle(row.name)}
      onClose={() => onClose(false)}
      actions={
        <>
          <Button color="red" aria-disabled={isBusy || undefined} onClick={() => void revoke()}>
            {isBusy ? words.revoking : words.revoke}
          </Button>
          <Button variant="default" onClick={() => onClose(false)}>
            {words.cancel}
          </Button>
        </>
      }
    >
      <p>{words.revokeText}</p>
      {problem !== null && (
        <ErrorNote alert title={words.failed}>
          {problem}
        </ErrorNote>
      )}
    </Dialog>
  );
};
