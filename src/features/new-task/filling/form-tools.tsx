import { Button, Group, Popover, Text } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconClipboardText, IconBookmark, IconPin } from '@tabler/icons-react';
import { memo, useEffect, useState, type ReactNode } from 'react';
import { useSearch } from 'wouter';
import { readCopyQuery } from '#data/outbox/copy-address.ts';
import { useStore } from '#data/state/create-store.ts';
import { lazyChunk } from '#ui/lazy-chunk.tsx';
import { rememberFocus } from '#ui/remember-focus.ts';
import { captureLink, pendingLink, restoreLink } from '../pending-link.ts';
import { useFillMessage } from './begin-task.ts';
import classes from './form-tools.module.css';
import { pasteWords, toolWords } from './words.ts';

const PresetsPanel = lazyChunk(async () => (await import('./presets.tsx')).PresetsPanel);
const NamedPreset = lazyChunk(async () => (await import('./presets.tsx')).NamedPreset);
const CopyFiller = lazyChunk(async () => (await import('./copy-filler.ts')).CopyFiller);
const LinkFiller = lazyChunk(async () => {
  try {
    return (await import('./link-filler.ts')).LinkFiller;
  } catch (error) {
    // The reload that the page offers reads it again.
    restoreLink();
    throw error;
  }
});
const CarryOver = lazyChunk(async () => (await import('./carry-over.tsx')).CarryOver);
const PasteDialog = lazyChunk(async () => (await import('./paste-dialog.tsx')).PasteDialog);

const toolButton = { variant: 'subtle', color: 'gray', size: 'compact-sm' } as const;

type ToolMenuProps = {
  label: string;
  icon: ReactNode;
  width: string;
  preload: () => Promise<unknown>;
  children: (close: () => void) => ReactNode;
};

const ToolMenu = ({ label, icon, width, preload, children }: ToolMenuProps) => {
  const [isOpen, setOpen] = useState(false);
  const toggle = async () => {
    const hasGoneOn = rememberFocus();
    // If its code doesn't load, the panel opens and says so.
    await preload().catch(() => undefined);
    // A panel that opens late must not take the keys of someone who types on.
    if (isOpen || !hasGoneOn()) setOpen(!isOpen);
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={width} trapFocus returnFocus>
      <Popover.Target>
        <Button {...toolButton} leftSection={icon} onClick={() => void toggle()}>
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
        <ToolMenu
          label={toolWords.presets}
          icon={<IconBookmark size={16} aria-hidden />}
          width="min(22rem, calc(100vw - 32px))"
          preload={PresetsPanel.preload}
        >
          {(close) => <PresetsPanel onDone={close} />}
        </ToolMenu>
        <Button
          {...toolButton}
          leftSection={<IconClipboardText size={16} aria-hidden />}
          onClick={() => setPastes(true)}
        >
          {pasteWords.button}
        </Button>
        <ToolMenu
          label={toolWords.keep}
          icon={<IconPin size={16} aria-hidden />}
          width="15rem"
          preload={CarryOver.preload}
        >
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
