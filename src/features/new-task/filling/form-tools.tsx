import { Button, Group, Popover, Text } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconClipboardText, IconBookmark, IconPin } from '@tabler/icons-react';
import { memo, useEffect, useState, type ReactNode } from 'react';
import { useSearch } from 'wouter';
import { hasExtensions, useConnection } from '#data/http/connection.ts';
import { readCopyQuery } from '#data/outbox/copies.ts';
import { useStore } from '#data/state/create-store.ts';
import { lazyChunk } from '#ui/lazy-chunk.tsx';
import { captureLink, pendingLink } from '../pending-link.ts';
import { useFillMessage } from './begin-task.ts';
import { CarryOver } from './carry-over.tsx';
import { CopyFiller } from './copy-filler.ts';
import classes from './form-tools.module.css';
import { LinkFiller } from './link-filler.ts';
import { NamedPreset, PresetsPanel } from './presets.tsx';
import { pasteWords, toolWords } from './words.ts';

const PasteDialog = lazyChunk(async () => (await import('./paste-dialog.tsx')).PasteDialog);

const toolButton = { variant: 'subtle', color: 'gray', size: 'compact-sm' } as const;

type ToolMenuProps = {
  label: string;
  icon: ReactNode;
  width: string;
  children: (close: () => void) => ReactNode;
};

const ToolMenu = ({ label, icon, width, children }: ToolMenuProps) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={width} trapFocus returnFocus>
      <Popover.Target>
        <Button {...toolButton} leftSection={icon} onClick={() => setOpen(!isOpen)}>
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>{children(() => setOpen(false))}</Popover.Dropdown>
    </Popover>
  );
};

/** What fills a form faster than typing: presets, pasted text, copies and links. */
export const FormTools = memo(() => {
  const search = useSearch();
  const hasPresets = hasExtensions(useConnection());
  const preset = new URLSearchParams(search).get('preset');
  const copy = readCopyQuery(search);
  const link = useStore(pendingLink);
  const message = useFillMessage();
  const [pastes, setPastes] = useState(false);
  useEffect(captureLink, []);
  useWindowEvent('hashchange', captureLink);

  return (
    <>
      <Group gap={4} justify="end">
        {hasPresets && (
          <ToolMenu
            label={toolWords.presets}
            icon={<IconBookmark size={16} aria-hidden />}
            width="min(22rem, calc(100vw - 32px))"
          >
            {(close) => <PresetsPanel onDone={close} />}
          </ToolMenu>
        )}
        <Button
          {...toolButton}
          leftSection={<IconClipboardText size={16} aria-hidden />}
          onClick={() => setPastes(true)}
        >
          {pasteWords.button}
        </Button>
        <ToolMenu label={toolWords.keep} icon={<IconPin size={16} aria-hidden />} width="15rem">
          {() => <CarryOver />}
        </ToolMenu>
      </Group>
      <Text size="sm" c="dimmed" role="status" className={classes['message']}>
        {message}
      </Text>
      {copy && <CopyFiller key={search} {...copy} />}
      {link !== null && <LinkFiller key={link} link={link} />}
      {preset !== null && <NamedPreset name={preset} />}
      {pastes && <PasteDialog onClose={() => setPastes(false)} />}
    </>
  );
});
