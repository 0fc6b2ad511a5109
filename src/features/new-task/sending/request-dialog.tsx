import '@mantine/core/styles/Group.layer.css';
import { Group } from '@mantine/core';
import { useState } from 'react';
import type { Connection } from '#data/http/connection.ts';
import { toWireOffset } from '#contract/formats.ts';
import type { TaskKind } from '#contract/operations.ts';
import { profiles } from '#contract/profiles.ts';
import { spell } from '#contract/spelling.ts';
import { labelOf } from '#form/rows-by-kind.ts';
import { resolveSchedule, type Schedule } from '#form/resolve-times.ts';
import { useTaskForm, useTaskKind } from '#form/task-form.ts';
import { toBody } from '#form/to-body.ts';
import { describeOffset, describeWall } from '#time/describe.ts';
import { msToWall } from '#time/wall-time.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { words } from '../words.ts';
import { requestWords } from './sending-words.ts';
import classes from './request-dialog.module.css';

const maskedKey = '••••••••';

/** Each time as typed, as the body says it, and in UTC. */
const describeTimes = (kind: TaskKind, { offset, times }: Schedule) =>
  times.map(({ name, typed, instant, sent }) => ({
    label: labelOf(kind, name),
    text: requestWords.sentAs({
      typed: describeWall(typed),
      sent,
      offset: `${toWireOffset(offset ?? 0)} (${describeOffset(offset ?? 0)})`,
      utc: describeWall(msToWall(instant)),
    }),
  }));

/** The exact request that Create would make now, in the spelling of the service, with the key masked. */
export const RequestDialog = ({
  connection,
  onClose,
}: {
  connection: Connection | null;
  onClose: () => void;
}) => {
  const kind = useTaskKind();
  const { form } = useTaskForm();
  const profile = connection?.profile ?? profiles.documented;
  const [{ text, times }] = useState(() => {
    const values = form.getValues();
    const body = spell(toBody(kind, values, profile), profile.spelling[kind]);
    return {
      text: JSON.stringify({ api_key: maskedKey, ...body }, null, 2),
      times: describeTimes(kind, resolveSchedule(kind, values)),
    };
  });
  return (
    <Dialog isWide title={words.showRequest} onClose={onClose}>
      <Group className={classes['line'] ?? ''} justify="space-between" gap="0 12px" mb={8}>
        <code>{`POST ${connection?.baseUrl ?? '{base_url}'}${profile.paths[kind]}`}</code>
        <CopyButton hasCaption text={text} label={requestWords.copy} />
      </Group>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by keyboard only when it can have the focus */}
      <pre className={classes['body']} tabIndex={0} role="region" aria-label={requestWords.body}>
        {text}
      </pre>
      {times.map(({ label, text: time }) => (
        <p key={label} className={classes['time']}>
          <b>{label}</b> {time}
        </p>
      ))}
    </Dialog>
  );
};
