import { useEffect, useState } from 'react';
import { whenIdle } from '#data/state/when-idle.ts';
import { lazyChunk } from '#ui/lazy-chunk.tsx';
import { restoreFocus } from './restore-focus.ts';
import { KeyCaps } from './key-caps.tsx';
import classes from './shortcuts.module.css';
import { closeDialog, useOpenDialog } from './open-dialog.ts';
import type { ShortcutId } from './shortcuts.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { shortcutsDialogWords, shortcutWords } from './shortcut-words.ts';

const PaletteAndTips = lazyChunk(async () => (await import('./palette-and-tips.tsx')).PaletteAndTips);
const ConnectLinkDialog = lazyChunk(
  async () => (await import('./connect-link-dialog.tsx')).ConnectLinkDialog,
);
const ShortcutsDialog = lazyChunk(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog);

/** What works on every page: shortcuts, the dialogs that they open, and the focus of removed controls. */
export const GlobalDialogs = () => {
  const dialog = useOpenDialog();
  const open = useShortcuts();
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    const warm = async () => {
      await PaletteAndTips.preload();
      setLoaded(true);
    };
    // What does not come now is loaded when it is opened.
    return whenIdle(() => void warm().catch(() => undefined));
  }, []);
  useEffect(restoreFocus, []);
  return (
    <>
      <div aria-live="polite">
        {open.length > 0 && (
          <div className={classes['hint']}>
            {shortcutsDialogWords.waiting}
            {open.map(({ id, keys }) => (
              <span key={id}>
                <KeyCaps keys={keys.slice(1)} /> {shortcutWords[id as ShortcutId]}
              </span>
            ))}
          </div>
        )}
      </div>
      {(isLoaded || dialog === 'palette') && (
        <PaletteAndTips hasPalette={dialog === 'palette'} onClose={closeDialog} />
      )}
      {dialog === 'link' && <ConnectLinkDialog />}
      {dialog === 'keys' && <ShortcutsDialog onClose={closeDialog} />}
    </>
  );
};
