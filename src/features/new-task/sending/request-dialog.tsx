import { useState } from 'react';
import type { Connection } from '#client/connection.ts';
import { profiles } from '#contract/profiles.ts';
import { spell } from '#contract/spelling.ts';
import { useTaskForm } from '#form/task-form.ts';
import { toBody } from '#form/to-body.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { words } from '../words.ts';
import classes from './request-dialog.module.css';

const maskedKey = '••••••••';

/** The exact request that Create would make now, in the spelling of the service, with the key masked. */
export const RequestDialog = ({
  connection,
  onClose,
}: {
  connection: Connection | null;
  onClose: () => void;
}) => {
  const { kind, form } = useTaskForm();
  const profile = connection?.profile ?? profiles.documented;
  const [text] = useState(() => {
    const body = spell(kind, toBody(kind, form.getValues(), profile), profile.spelling[kind]);
    return JSON.stringify({ api_key: maskedKey, ...body }, null, 2);
  });
  return (
    <Dialog title={words.showRequest} onClose={onClose}>
      <p className={classes['line']}>
        <code>{`POST ${connection?.baseUrl ?? '{base_url}'}${profile.paths[kind]}`}</code>
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by keyboard only when it can have the focus */}
      <pre className={classes['body']} tabIndex={0} role="region" aria-label={words.requestBody}>
        {text}
      </pre>
      <CopyButton text={text} label={words.copyBody} />
    </Dialog>
  );
};
