import { ActionIcon, Tooltip, type ActionIconProps } from '@mantine/core';
import '@mantine/core/styles/Tooltip.layer.css';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { useState, type ComponentProps } from 'react';
import type { SenderContext } from '#data/outbox/display-status.ts';
import type { Intent } from '#data/outbox/intent.ts';
import { ownDay } from '#time/own-clock.ts';
import { saveFile } from '#ui/file-tools.tsx';
import { ClearDialog } from './clear-dialog.tsx';
import { intentsCsv } from './intents-csv.ts';
import classes from './sent.module.css';
import { words } from './words.ts';

type ButtonProps = ActionIconProps & Omit<ComponentProps<'button'>, keyof ActionIconProps>;

/** Without the description that a tooltip gives: it says the name, which would be read twice. */
const Named = (props: ButtonProps) => (
  <ActionIcon className={classes['tool'] ?? ''} {...props} aria-describedby={undefined} />
);

/** A button that shows an icon alone; its name is read out, and shown to a pointer and to the keyboard. */
const Tool = ({ label, ...props }: ButtonProps & { label: string }) => (
  <Tooltip label={label}>
    <Named aria-label={label} {...props} />
  </Tooltip>
);

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
      <Tool label={words.exportCsv} disabled={intents.length === 0} onClick={save}>
        <IconDownload size={18} aria-hidden />
      </Tool>
      <Tool label={words.clearOld} onClick={() => setClears(true)}>
        <IconTrash size={18} aria-hidden />
      </Tool>
      {clears && <ClearDialog onClose={() => setClears(false)} />}
    </span>
  );
};
