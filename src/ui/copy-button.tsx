import { Button } from '@mantine/core';
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
  variant?: 'default' | 'subtle' | 'filled';
};

const icons = { idle: IconCopy, copied: IconCheck, failed: IconAlertCircle };
const colors = { idle: undefined, copied: 'var(--ok)', failed: 'var(--bad)' };
const messages = { idle: '', copied: words.copied, failed: words.notCopied };

/** Copies a text and says whether it did. */
export const CopyButton = ({ text, label, variant }: CopyButtonProps) => {
  const { copy, copied, error } = useClipboard();
  const state = copied ? 'copied' : error ? 'failed' : 'idle';
  const Icon = icons[state];
  const icon = <Icon size={16} aria-hidden />;
  const shared = {
    style: { color: variant === 'filled' ? undefined : colors[state] },
    onClick: () => copy(text),
  };
  return (
    <>
      {variant ? (
        <Button
          variant={variant}
          {...(variant === 'subtle' && { color: 'gray' })}
          size={variant === 'filled' ? 'sm' : 'compact-md'}
          leftSection={icon}
          {...shared}
        >
          {label}
        </Button>
      ) : (
        <IconButton label={label} size="max(1.75rem, var(--h-hit))" {...shared}>
          {icon}
        </IconButton>
      )}
      <LiveRegion>{messages[state]}</LiveRegion>
    </>
  );
};
