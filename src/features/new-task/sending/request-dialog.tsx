import { Group } from '@mantine/core';
import { useState } from 'react';
import { useConnection } from '#data/http/connection.ts';
import { profiles } from '#contract/profiles.ts';
import { spell } from '#contract/spelling.ts';
import { form, useTaskKind } from '#form/task-form.ts';
import { toBody } from '#form/body.ts';
import { useZone } from '#form/zone.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { words, requestWords } from '../words.ts';
import classes from './request-dialog.module.css';

const maskedKey = '••••••••';

/** The exact request that Create would make now, in the spelling of the service, with the key masked. */
export const RequestDialog = ({ onClose }: { onClose: () => void }) => {
  const connection = useConnection();
  const kind = useTaskKind();
  const { zone } = useZone();
  const profile = connection?.profile ?? profiles.documented;
  const [text] = useState(() => {
    const body = spell(toBody(kind, { ...form.getValues(), zone }, profile), profile.spelling[kind]);
    return JSON.stringify({ api_key: maskedKey, ...body }, null, 2);
  });
  return (
    <Dialog isWide title={words.showRequest} onClose={onClose}>
      <Group className={classes['line'] ?? ''} justify="space-between" gap="0 12px" mb={8}>
        <code>{`POST ${connection?.baseUrl ?? '{base_url}'}${profile.paths[kind]}`}</code>
        <CopyButton variant="default" text={text} label={requestWords.copy} />
      </Group>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by keyboard only when it can have the focus */}
      <pre className={classes['body']} tabIndex={0} role="region" aria-label={requestWords.body}>
        {text}
      </pre>
    </Dialog>
  );
};
