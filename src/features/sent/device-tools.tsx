import { Button } from '@mantine/core';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { saveFile } from '#ui/save-file.ts';
import type { Intent } from '#outbox/intent.ts';
import type { Means } from '#outbox/standing.ts';
import { ClearDialog } from './clear-dialog.tsx';
import { intentsCsv } from './intents-csv.ts';
import classes from './sent.module.css';
import { words } from './words.ts';

type DeviceToolsProps = {
  /** All intents of the search and filter. */
  intents: readonly Intent[];
  means: Means;
};

/** The buttons for the history as a whole: export and clear. */
export const DeviceTools = ({ intents, means }: DeviceToolsProps) => {
  const [clears, setClears] = useState(false);
  const save = () => {
    const day = new Date().toISOString().slice(0, 10);
    saveFile(`dispatch-desk-sent-${day}.csv`, intentsCsv(intents, means), 'text/csv;charset=utf-8');
  };
  return (
    <span className={classes['buttons']}>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        disabled={intents.length === 0}
        onClick={save}
      >
        {words.exportCsv}
      </Button>
      <Button
        variant="default"
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={() => setClears(true)}
      >
        {words.clearOld}
      </Button>
      {clears && <ClearDialog onClose={() => setClears(false)} />}
    </span>
  );
};
