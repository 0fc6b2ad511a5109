import { useEffect } from 'react';
import { whenIdle } from '#data/state/when-idle.ts';
import { lazyChunk } from '#ui/lazy-chunk.tsx';
import { closeDialog, useOpenDialog } from './open-dialog.ts';

const Palette = lazyChunk(async () => (await import('./palette/palette.tsx')).Palette);
const ConnectLinkDialog = lazyChunk(
  async () => (await import('./connect-link-dialog.tsx')).ConnectLinkDialog,
);
const ShortcutsDialog = lazyChunk(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog);

/** Dialogs that open over any page. */
export const GlobalDialogs = () => {
  const dialog = useOpenDialog();
  // Loaded ahead, so that the first press shows it.
  useEffect(() => whenIdle(() => void Palette.preload().catch(() => undefined)), []);
  if (dialog === null) return null;
  if (dialog.name === 'link') return <ConnectLinkDialog code={dialog.code} leaving={dialog.leaving} />;
  const Dialog = dialog.name === 'palette' ? Palette : ShortcutsDialog;
  return <Dialog onClose={closeDialog} />;
};
