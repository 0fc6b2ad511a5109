import { Checkbox } from '@mantine/core';
import { Dialog } from '#ui/dialog.tsx';
import { switchLetterKeys, useLetterKeys } from '#ui/letter-keys.ts';
import { isMac } from './match-shortcut.ts';
import { KeyCaps } from './key-caps.tsx';
import { shortcutsDialogWords, placeWords, shortcutWords } from './shortcut-words.ts';
import classes from './shortcuts.module.css';
import { isLetterKey, shortcuts } from './shortcuts.ts';
import { words } from './words.ts';

const places = ['anywhere', 'form', 'lists'] as const;

/** All keys, and the switch for those that are a single character. */
export const ShortcutsDialog = ({ onClose }: { onClose: () => void }) => {
  const letters = useLetterKeys();
  return (
    <Dialog isWide title={words.keys} onClose={onClose}>
      <div className={classes['letters']}>
        <Checkbox
          role="switch"
          label={shortcutsDialogWords.letters}
          description={isMac() ? shortcutsDialogWords.lettersNoteMac : shortcutsDialogWords.lettersNote}
          checked={letters}
          onChange={({ target }) => switchLetterKeys(target.checked)}
        />
      </div>
      <div className={classes['places']}>
        {places.map((place) => (
          <section key={place} className={classes['place']} aria-labelledby={`keys-${place}`}>
            <h3 id={`keys-${place}`}>{placeWords[place]}</h3>
            <dl>
              {shortcuts
                .filter((shortcut) => shortcut.place === place)
                .map((shortcut) => (
                  <div
                    key={shortcut.id}
                    className={classes['row']}
                    data-off={(!letters && isLetterKey(shortcut)) || undefined}
                  >
                    <dt>{shortcutWords[shortcut.id]}</dt>
                    <dd>
                      {!letters && isLetterKey(shortcut) && shortcutsDialogWords.off}
                      <KeyCaps keys={shortcut.keys} />
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
};
