import { Button } from '@mantine/core';
import { IconAlertCircle, IconCheck, IconCopy, IconLink } from '@tabler/icons-react';
import { useState } from 'react';
import { LiveText } from './live-text.tsx';
import classes from './copy-button.module.css';
import { IconButton } from './icon-button.tsx';
import { rowIcons } from './row-icon.tsx';
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
  /** The shortcut that presses it while its row has the focus; undefined also where letters are switched off (`useLetterKeys`). */
  letter?: 'C' | 'L' | undefined;
  /** Makes it the element that the arrow keys move to in its row (`VirtualRows`). */
  isRowFocus?: boolean;
};

const icons = { idle: IconCopy, copied: IconCheck, failed: IconAlertCircle, link: IconLink };
const pictures = rowIcons(icons, 16);
const picturesBesideWords = rowIcons(icons, 15);
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
  // Of this text: the button of a row may come to stand for another one.
  const [result, setResult] = useState<{ of: string; state: 'copied' | 'failed' } | null>(null);
  const state = result?.of === text ? result.state : 'idle';
  const press = async () => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      return setResult({ of: text, state: 'failed' });
    }
    const copied = { of: text, state: 'copied' } as const;
    setResult(copied);
    onCopied?.();
    setTimeout(() => setResult((last) => (last === copied ? null : last)), 2000);
  };
  const picture = isLink && state === 'idle' ? 'link' : state;
  const shared = {
    className: classes['copy'] ?? '',
    'data-state': state,
    'aria-keyshortcuts': letter,
    onClick: () => void press(),
  };
  return (
    <>
      {hasCaption ? (
        <Button
          variant={isQuiet ? 'subtle' : isMain === true && state === 'idle' ? 'filled' : 'default'}
          {...(isQuiet && { color: 'gray' })}
          size={isMain === undefined ? 'compact-md' : 'sm'}
          leftSection={picturesBesideWords[picture]}
          {...shared}
        >
          {label}
        </Button>
      ) : (
        <IconButton label={label} size="small" data-row-focus={isRowFocus || undefined} {...shared}>
          {pictures[picture]}
        </IconButton>
      )}
      <LiveText>{said[state]}</LiveText>
    </>
  );
};
