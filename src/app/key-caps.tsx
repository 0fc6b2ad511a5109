import { Kbd, VisuallyHidden } from '@mantine/core';
import { Fragment } from 'react';
import { isMac } from './match-shortcut.ts';
import classes from './shortcuts.module.css';
import { capWords, shortcutsDialogWords, spokenCaps } from './shortcut-words.ts';

/** The caps of one step: `mod+shift+enter` is Ctrl, Shift, Enter. */
const capsOf = (step: string): string[] =>
  step.split('+').map((part) => {
    if (part === 'mod') return isMac() ? shortcutsDialogWords.modMac : shortcutsDialogWords.mod;
    return capWords[part] ?? part.toUpperCase();
  });

const Cap = ({ cap }: { cap: string }) => {
  const spoken = spokenCaps[cap];
  return (
    <Kbd className={classes['cap'] ?? ''}>
      {spoken === undefined ? cap : <span aria-hidden>{cap}</span>}
      {spoken !== undefined && <VisuallyHidden>{spoken}</VisuallyHidden>}
    </Kbd>
  );
};

/** Keys as they are pressed: together, or one after the other. */
export const KeyCaps = ({ keys }: { keys: readonly string[] }) => (
  <span className={classes['caps']}>
    {keys.map((step, at) => (
      // A sequence may have one key twice; it never changes.
      // oxlint-disable-next-line react/no-array-index-key
      <Fragment key={at}>
        {at > 0 && <span className={classes['then']}>{shortcutsDialogWords.between}</span>}
        {capsOf(step).map((cap) => (
          <Cap key={cap} cap={cap} />
        ))}
      </Fragment>
    ))}
  </span>
);
