import '@mantine/core/styles/Code.layer.css';
import { Button, Code } from '@mantine/core';
import { encode } from 'uqr';
import { CopyButton } from '#ui/copy-button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { apiKeyWords as words } from './api-key-words.ts';
import classes from './keys.module.css';

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
  what: 'key' | 'link';
  /** The key, or the address of the link. */
  text: string;
  onClose: () => void;
};

/** Shows a new key or link this once. No stray key or press closes it. */
export const CreatedKeyDialog = ({ what, text, onClose }: CreatedKeyDialogProps) => (
  <Dialog
    title={words.made[what]}
    actions={
      <>
        <CopyButton text={text} label={words.copy[what]} button={{}} />
        <Button variant="default" onClick={onClose}>
          {words.done}
        </Button>
      </>
    }
  >
    <p>{words.madeText[what]}</p>
    <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {text}
    </Code>
    {what === 'link' && <QrCode text={text} label={words.code} />}
  </Dialog>
);
