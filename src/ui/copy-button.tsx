import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconAlertCircle, IconCheck, IconCopy, IconLink } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { LiveText } from './live-text.tsx';
import classes from './copy-button.module.css';
import { IconButton } from './icon-button.tsx';
import { useLetterKeys } from './letter-keys.ts';
import { words } from './words.ts';

type CopyButtonProps = {
  text: string;
  /** The accessible name: "Copy tracking link of A-17". */
  label: string;
  /** Shows the label beside the icon. */
  hasCaption?: boolean;
  /** With a caption, in the actions of a dialog: the one filled button, until it has copied. */
  isMain?: boolean;
  /** With a caption, beside a button that is pressed more often. */
  isQuiet?: boolean;
  onCopied?: () => void;
  /** It copies the link to what it stands at: another picture than that of a text beside it. */
  isLink?: boolean;
  /** The shortcut that presses it while its row has the focus. */
  letter?: 'C' | 'L';
  /** Makes it the element that the arrow keys move to in its row (`VirtualRows`). */
  isRowFocus?: boolean;
};

const icons = { idle: IconCopy, copied: IconCheck, failed: IconAlertCircle };
// Made once: in a row that a scroll fills anew, an icon that stays the same is not drawn again.
const pictures = {
  idle: <IconCopy size={16} aria-hidden />,
  copied: <IconCheck size={16} aria-hidden />,
  failed: <IconAlertCircle size={16} aria-hidden />,
};
const linkPicture = <IconLink size={16} aria-hidden />;
const said = {
  idle: '',
  copied: words.copied,
  failed: words.notCopied,
};

/** Copies a text and says "copied" in its place, or that the page may not use the clipboard. */
export const CopyButton = ({
  text,
  label,
  hasCaption = false,
  isMain,
  isQuiet = false,
  onCopied,
  isLink = false,
  letter,
  isRowFocus,
}: CopyButtonProps) => {
  const letters = useLetterKeys();
  const { copied, error, copy } = useClipboard({ timeout: 2000 });
  // Of this text: the button of a row in a long list stands for another one as the list is scrolled.
  const [pressed, setPressed] = useState<string | null>(null);
  const done = copied ? 'copied' : 'idle';
  const state = pressed !== text ? 'idle' : error ? 'failed' : done;
  useEffect(() => {
    if (copied) onCopied?.();
  }, [copied, onCopied]);
  const press = () => {
    setPressed(text);
    copy(text);
  };
  if (hasCaption) {
    const Icon = isLink && state === 'idle' ? IconLink : icons[state];
    return (
      <>
        <Button
          variant={isQuiet ? 'subtle' : isMain === true && state === 'idle' ? 'filled' : 'default'}
          {...(isQuiet && { color: 'gray' })}
          size={isMain === undefined ? 'compact-md' : 'sm'}
          className={classes['copy'] ?? ''}
          data-state={state}
          aria-keyshortcuts={letters ? letter : undefined}
          leftSection={<Icon size={15} aria-hidden />}
          onClick={press}
        >
          {label}
        </Button>
        <LiveText>{said[state]}</LiveText>
      </>
    );
  }
  return (
    <>
      <IconButton
        label={label}
        size="small"
        className={classes['copy']}
        data-state={state}
        aria-keyshortcuts={letters ? letter : undefined}
        data-row-focus={isRowFocus || undefined}
        onClick={press}
      >
        {isLink && state === 'idle' ? linkPicture : pictures[state]}
      </IconButton>
      <LiveText>{said[state]}</LiveText>
    </>
  );
};
