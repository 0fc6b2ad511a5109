import { useEffect } from 'react';
import { whenIdle } from '#data/state/when-idle.ts';
import { restoreFocus } from './restore-focus.ts';
import { KeyCaps } from './key-caps.tsx';
import classes from './keys.module.css';
import { layers } from './layer-loaders.ts';
import { hideLayer, useLayer } from './layer-store.ts';
import type { ShortcutId } from './shortcuts.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { keyWords, shortcutWords } from './key-words.ts';

const warm = () => {
  for (const { preload } of Object.values(layers)) preload().catch(() => undefined);
};

/** What works on every page: shortcuts, the dialogs that they open, and the focus of removed controls. */
export const Layers = () => {
  const layer = useLayer();
  const open = useShortcuts();
  useEffect(() => whenIdle(warm), []);
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
      {layer === 'palette' && <layers.palette onClose={hideLayer} />}
      {layer === 'link' && <layers.link onClose={hideLayer} />}
      {layer === 'keys' && <layers.keys onClose={hideLayer} />}
    </>
  );
};
