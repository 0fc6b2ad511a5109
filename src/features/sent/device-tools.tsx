import { ActionIcon, Button, type ActionIconProps } from '@mantine/core';
import { IconDots, IconDownload, IconTrash } from '@tabler/icons-react';
import { useState, type ComponentProps, type ReactNode } from 'react';
import type { SenderContext } from '#data/outbox/display-status.ts';
import type { Intent } from '#data/outbox/intent.ts';
import { ownDay } from '#time/own-clock.ts';
import { saveFile } from '#ui/file-tools.tsx';
import { MenuPopover } from '#ui/menu-popover.tsx';
import { ClearDialog } from './clear-dialog.tsx';
import { intentsCsv } from './intents-csv.ts';
import classes from './sent.module.css';
import { words } from './words.ts';

type ToolProps = ActionIconProps & Omit<ComponentProps<'button'>, keyof ActionIconProps> & { label: string };

/** A button that shows an icon alone; its name is read out, and shown to a pointer and to the keyboard. */
export const Tool = ({ label, className = '', ...props }: ToolProps) => (
  <ActionIcon className={`${classes['tool']} ${className}`} aria-label={label} {...props} />
);

type ChoiceProps = { icon: ReactNode; disabled?: boolean; onClick: () => void; children: string };

const Choice = ({ icon, ...button }: ChoiceProps) => (
  <Button
    variant="subtle"
    color="var(--text)"
    fw={400}
    fullWidth
    justify="flex-start"
    leftSection={icon}
    {...button}
  />
);

type DeviceToolsProps = {
  /** All intents of the search and filter. */
  intents: readonly Intent[];
  /** Imports whose tasks are not read: too many for the list, and for its file. */
  unread: number;
  context: SenderContext;
};

/** What can be done with the history as a whole: export and clear. */
export const DeviceTools = ({ intents, unread, context }: DeviceToolsProps) => {
  const [isOpen, setOpen] = useState(false);
  const [clears, setClears] = useState(false);
  const save = () => {
    const day = ownDay(Date.now());
    saveFile(`dispatch-desk-sent-${day}.csv`, intentsCsv(intents, context), 'text/csv;charset=utf-8');
  };
  return (
    <>
      <MenuPopover
        opened={isOpen}
        onChange={setOpen}
        target={
          <Tool label={words.tools}>
            <IconDots size={18} aria-hidden />
          </Tool>
        }
      >
        <Choice
          icon={<IconDownload size={16} aria-hidden />}
          disabled={intents.length === 0}
          onClick={() => {
            setOpen(false);
            save();
          }}
        >
          {unread === 0 ? words.exportCsv : words.exportWithout(unread)}
        </Choice>
        <Choice
          icon={<IconTrash size={16} aria-hidden />}
          onClick={() => {
            setOpen(false);
            setClears(true);
          }}
        >
          {words.clearOld}
        </Choice>
      </MenuPopover>
      {clears && <ClearDialog onClose={() => setClears(false)} />}
    </>
  );
};
