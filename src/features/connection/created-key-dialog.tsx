import { Button } from '@mantine/core';
import { useState } from 'react';
import { encode } from 'uqr';
import type { Connection } from '#data/http/connection.ts';
import type { Made } from '#data/http/key-requests.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { apiKeyWords as words } from './api-key-words.ts';
import classes from './keys.module.css';
import { RevokeDialog } from './revoke-dialog.tsx';

/** A text as a QR code, for the camera of another device. @param label what it is, for those who do not see it. */
const QrCode = ({ text, label }: { text: string; label: string }) => {
  const { size, data } = encode(text, { ecc: 'M', border: 4 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} className={classes['code']}>
      <path d={path} />
    </svg>
  );
};

type CreatedKeyDialogProps = {
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
export const CreatedKeyDialog = ({
  connection,
  what,
  name,
  made: { text, prefix },
  wasCancelled,
  onClose,
}: CreatedKeyDialogProps) => {
  const [isRevoking, setIsRevoking] = useState(false);
  const [isCopied, setIsCopied] = useState(false);
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
          <CopyButton
            text={text}
            label={words.copy[what]}
            hasCaption
            isMain={!isCopied}
            onCopied={() => setIsCopied(true)}
          />
          <Button variant={isCopied ? 'filled' : 'default'} onClick={onClose}>
            {words.done}
          </Button>
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
      {what === 'link' && <QrCode text={text} label={words.code} />}
    </Dialog>
  );
};
