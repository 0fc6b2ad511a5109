import { ActionIcon } from '@mantine/core';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { SenderContext } from '#data/outbox/display-status.ts';
import type { Intent } from '#data/outbox/intent.ts';
import { ownDay } from '#time/own-clock.ts';
import { saveFile } from '#ui/file-tools.tsx';
import { ClearDialog } from './clear-dialog.tsx';
import { intentsCsv } from './intents-csv.ts';
import classes from './sent.module.css';
import { words } from './words.ts';

type DeviceToolsProps = {
  /** All intents of the search and filter. */
  intents: readonly Intent[];
  context: SenderContext;
};

/** The buttons for the history as a whole: export and clear. */
export const DeviceTools = ({ intents, context }: DeviceToolsProps) => {
  const [clears, setClears] = useState(false);
  const save = () => {
    const day = ownDay(Date.now());
    saveFile(`dispatch-desk-sent-${day}.csv`, intentsCsv(intents, context), 'text/csv;charset=utf-8');
  };
  return (
    <span className={classes['end']}>
      <ActionIcon
        className={classes['tool']}
        aria-label={words.exportCsv}
        title={words.exportCsv}
        disabled={intents.length === 0}
        onClick={save}
      >
        <IconDownload size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        className={classes['tool']}
        aria-label={words.clearOld}
        title={words.clearOld}
        onClick={() => setClears(true)}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
      {clears && <ClearDialog onClose={() => setClears(false)} />}
    </span>
  );
};
