import { Button, type ButtonProps } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconAlertCircle, IconCheck, IconCopy } from '@tabler/icons-react';
import { IconButton } from './icon-button.tsx';
import { LiveRegion } from './live-region.tsx';
import { words } from './words.ts';

type CopyButtonProps = {
  text: string;
  /** The accessible name: "Copy tracking link of A-17". */
  label: string;
  /** Shows the label next to the icon, on a button of this look. */
  button?: ButtonProps;
};

/** Copies a text and says whether it did. */
export const CopyButton = ({ text, label, button }: CopyButtonProps) => {
  const { copy, copied, error } = useClipboard();
  const Icon = copied ? IconCheck : error ? IconAlertCircle : IconCopy;
  const icon = <Icon size={16} aria-hidden />;
  const onClick = () => copy(text);
  return (
    <>
      {button ? (
        <Button leftSection={icon} onClick={onClick} {...button}>
          {label}
        </Button>
      ) : (
        <IconButton label={label} size="max(1.75rem, var(--h-hit))" onClick={onClick}>
          {icon}
        </IconButton>
      )}
      <LiveRegion>{copied ? words.copied : error ? words.notCopied : ''}</LiveRegion>
    </>
  );
};
