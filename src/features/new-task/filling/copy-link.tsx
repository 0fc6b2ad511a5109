import { ActionIcon } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { form, useTaskKind } from '#form/task-form.ts';
import { toLink } from '#form/body.ts';
import { useZone } from '#form/zone.ts';
import { say } from './begin-task.ts';
import { copyLinkWords as words } from './words.ts';

/** Copies a link that fills a colleague's form with the task in this one. */
export const CopyLink = () => {
  const kind = useTaskKind();
  const { zone } = useZone();
  const copy = async (): Promise<string> => {
    const link = toLink(kind, { ...form.getValues(), zone });
    if (link === null) return words.tooLong;
    try {
      // Without https there is no clipboard.
      await navigator.clipboard.writeText(location.origin + link);
      return words.copied;
    } catch {
      return words.notCopied;
    }
  };
  return (
    <ActionIcon
      size="var(--h-sm)"
      aria-label={words.copy}
      {...{ 'aria-description': words.why }}
      onClick={() => void copy().then(say)}
    >
      <IconLink size={16} aria-hidden />
    </ActionIcon>
  );
};
