import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Connection } from '#data/http/connection.ts';
import type { Made } from '#data/http/key-requests.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { keyWords as words } from './key-words.ts';
import classes from './keys.module.css';
import { QrCode } from './qr-code.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';

type MadeDialogProps = {
  connection: Connection;
  what: 'key' | 'link';
  /** The name that it was made with. */
  name: string;
  made: Made;
  /** It was cancelled before its answer came. */
  wasCancelled: boolean;
  onClose: () => void;
};

/** Shows a new key or link this once. A key that is no longer wanted can be revoked at once. */
export const MadeDialog = ({
  connection,
  what,
  name,
  made: { text, prefix },
  wasCancelled,
  onClose,
}: MadeDialogProps) => {
  const [isRevoking, setIsRevoking] = useState(false);
  if (isRevoking && prefix !== null)
    return (
      <RevokeDialog
        connection={connection}
        row={{ name, prefix }}
        onClose={(isRevoked) => (isRevoked ? onClose() : setIsRevoking(false))}
      />
    );
  return (
    <Dialog
      title={wasCancelled ? words.madeAnyway[what] : words.made[what]}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{words.done}</Button>
          {wasCancelled && prefix !== null && (
            <Button variant="default" onClick={() => setIsRevoking(true)}>
              {words.revoke}
            </Button>
          )}
        </>
      }
    >
      {wasCancelled && <p>{words.madeAnywayText[what]}</p>}
      <p>{words.madeText[what]}</p>
      <p className={classes['secret']}>
        <code>{text}</code>
      </p>
      <CopyButton text={text} label={words.copy[what]} hasCaption />
      {what === 'link' && <QrCode text={text} label={words.code} />}
    </Dialog>
  );
};
