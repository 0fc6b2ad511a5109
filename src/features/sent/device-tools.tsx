import { ActionIcon, Button, Tooltip, type ActionIconProps } from '@mantine/core';
import '@mantine/core/styles/Tooltip.layer.css';
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

type ButtonProps = ActionIconProps & Omit<ComponentProps<'button'>, keyof ActionIconProps>;

/** Without the description that a tooltip gives: it says the name, which would be read twice. */
const Named = ({ className = '', ...props }: ButtonProps) => (
  <ActionIcon className={`${classes['tool']} ${className}`} {...props} aria-describedby={undefined} />
);

/** A button that shows an icon alone; its name is read out, and shown to a pointer and to the keyboard. */
export const Tool = ({ label, ...props }: ButtonProps & { label: string }) => (
  <Tooltip label={label}>
    <Named aria-label={label} {...props} />
  </Tooltip>
);

type ChoiceProps = { icon: ReactNode; disabled?: boolean; onClick: () => void; children: string };

const Choice = ({ icon, ...button }: ChoiceProps) => (
  <Button variant="subtle" color="gray" fullWidth justify="flex-start" leftSection={icon} {...button} />
);

type DeviceToolsProps = {
  /** All intents of the search and filter. */
  intents: readonly Intent[];
  context: SenderContext;
};

/** What can be done with the history as a whole: export and clear. */
export const DeviceTools = ({ intents, context }: DeviceToolsProps) => {
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
          {words.exportCsv}
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
