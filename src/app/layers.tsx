import { useEffect, useState } from 'react';
import { whenIdle } from '#data/state/when-idle.ts';
import { lazyChunk } from '#ui/lazy-chunk.tsx';
import { restoreFocus } from './restore-focus.ts';
import { KeyCaps } from './key-caps.tsx';
import classes from './keys.module.css';
import { hideLayer, useLayer } from './layer.ts';
import type { ShortcutId } from './shortcuts.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { keyWords, shortcutWords } from './key-words.ts';

const IdleLayers = lazyChunk(async () => (await import('./idle-layers.tsx')).IdleLayers);
const LinkDialog = lazyChunk(async () => (await import('./link-dialog.tsx')).LinkDialog);
const KeysDialog = lazyChunk(async () => (await import('./keys-dialog.tsx')).KeysDialog);

/** What works on every page: shortcuts, the dialogs that they open, and the focus of removed controls. */
export const Layers = () => {
  const layer = useLayer();
  const open = useShortcuts();
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    const warm = async () => {
      await IdleLayers.preload();
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
            {keyWords.waiting}
            {open.map(({ id, keys }) => (
              <span key={id}>
                <KeyCaps keys={keys.slice(1)} /> {shortcutWords[id as ShortcutId]}
              </span>
            ))}
          </div>
        )}
      </div>
      {(isLoaded || layer === 'palette') && (
        <IdleLayers hasPalette={layer === 'palette'} onClose={hideLayer} />
      )}
      {layer === 'link' && <LinkDialog onClose={hideLayer} />}
      {layer === 'keys' && <KeysDialog onClose={hideLayer} />}
    </>
  );
};
