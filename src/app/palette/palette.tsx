import { CloseButton, Combobox, Kbd } from '@mantine/core';
import {
  IconArrowRight,
  IconBolt,
  IconBookmark,
  IconDiscount,
  IconSearch,
  IconX,
  type Icon,
} from '@tabler/icons-react';
import { useDeferredValue, useId, useMemo, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { KindIcon } from '#features/new-task/drafts/draft-list.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { ModalFrame } from '#ui/modal-frame.tsx';
import { useLetterKeys } from '#ui/letter-keys.ts';
import { OptionList, optionId, type Option } from '#ui/option-list.tsx';
import { splitAtFound } from '#ui/search-choices.ts';
import { LiveText } from '#ui/live-text.tsx';
import { words as uiWords } from '#ui/words.ts';
import { isMac, keyNames } from '../match-shortcut.ts';
import { KeyCaps } from '../key-caps.tsx';
import { shortcuts } from '../shortcuts.ts';
import { words } from '../words.ts';
import classes from './palette.module.css';
import { searchPalette, type Entry } from './search-palette.ts';
import { useSources } from './use-sources.ts';
import { paletteWords } from './words.ts';

const groupIcons: Partial<Record<Entry['group'], Icon>> = {
  pages: IconArrowRight,
  presets: IconBookmark,
  actions: IconBolt,
  promos: IconDiscount,
};

const Picture = ({ entry: { group, kind, icon, tone, face } }: { entry: Entry }) => {
  if (face !== undefined) return <Avatar name={face} />;
  if (kind !== undefined) return <KindIcon kind={kind} className={classes['icon']} />;
  const Shown = icon ?? groupIcons[group] ?? IconSearch;
  return <Shown size={16} aria-hidden className={classes['icon']} data-tone={tone} />;
};

/** A text with what was typed marked. */
const Marked = ({ text, search }: { text: string; search: string }) => {
  const [before, found, after] = splitAtFound(text, search);
  return found === '' ? (
    text
  ) : (
    <>
      {before}
      <mark>{found}</mark>
      {after}
    </>
  );
};

const keysOf = (entry: Entry) => shortcuts.find(({ id }) => id === entry.shortcut)?.keys;

/** The command palette: pages, actions and records by name (ARIA combobox in a dialog). Escape restores the focus. */
export const Palette = ({ onClose }: { onClose: () => void }) => {
  const listId = useId();
  const letters = useLetterKeys();
  const [search, setSearch] = useState('');
  /** The line that Enter takes, by its value: it stays while lines come before it. Null until lines for the text are shown. */
  const [chosenValue, setChosenValue] = useState<string | null>(null);
  // The text box renders first; the search through ten thousand tasks follows at lower priority.
  const lateSearch = useDeferredValue(search);
  const sources = useSources(lateSearch);
  const found = useMemo(() => searchPalette(lateSearch, sources), [lateSearch, sources]);
  const entries = found.flatMap((group) => group.entries);
  const active = Math.max(
    0,
    entries.findIndex(({ value }) => value === chosenValue),
  );
  const chosen = entries[active];
  if (chosenValue === null && chosen && search === lateSearch) setChosenValue(chosen.value);
  const options = found.flatMap(({ group, entries: lines }) =>
    lines.map((entry): Option => {
      const keys = letters ? keysOf(entry) : undefined;
      return {
        key: entry.value,
        group: paletteWords.groups[group],
        content: (
          <>
            <Picture entry={entry} />
            <bdi className={classes['label']}>
              <Marked text={entry.label} search={lateSearch.trim()} />
            </bdi>
            {entry.hint && (
              <bdi className={classes['hint']}>
                <Marked text={entry.hint} search={lateSearch.trim()} />
              </bdi>
            )}
            {keys && (
              <span aria-hidden className={classes['keys']}>
                <KeyCaps keys={keys} />
              </span>
            )}
          </>
        ),
      };
    }),
  );

  const choose = (entry: Entry) => {
    // As it closes it gives the focus back, before the entry moves it on.
    flushSync(onClose);
    entry.run();
  };
  const step = (by: number) =>
    setChosenValue(entries.at((active + by) % Math.max(entries.length, 1))?.value ?? null);
  const onKeyDown = (event: KeyboardEvent) => {
    const { isComposing } = event.nativeEvent;
    if (isComposing) return;
    if (event.key === 'ArrowDown') step(1);
    else if (event.key === 'ArrowUp') step(-1);
    else if (event.key === 'Enter') {
      // Enter uses the typed text, even if its results have not been rendered yet.
      const fresh = search === lateSearch ? chosen : searchPalette(search, sources)[0]?.entries[0];
      if (fresh && !event.repeat) choose(fresh);
    } else if (keyNames(event.nativeEvent, isMac()).includes('mod+k')) onClose();
    else return;
    event.preventDefault();
  };

  return (
    <ModalFrame
      label={words.commands}
      onClose={onClose}
      place={classes['place']}
      className={classes['palette']}
      backdrop={classes['backdrop']}
    >
      <div className={classes['search']}>
        <IconSearch size={18} aria-hidden />
        <input
          data-autofocus
          type="text"
          role="combobox"
          className={classes['input']}
          aria-label={words.commands}
          aria-autocomplete="list"
          aria-expanded={entries.length > 0}
          aria-controls={listId}
          aria-activedescendant={chosen && optionId(listId, active)}
          placeholder={paletteWords.find}
          autoComplete="off"
          spellCheck={false}
          value={search}
          onChange={(event) => {
            setSearch(event.target.value);
            setChosenValue(null);
          }}
          onKeyDown={onKeyDown}
        />
        <CloseButton aria-label={uiWords.close} icon={<IconX size={18} aria-hidden />} onClick={onClose} />
      </div>
      <LiveText>{paletteWords.found(entries.length)}</LiveText>
      <div className={classes['list']}>
        <Combobox
          onOptionSubmit={(value) => {
            const entry = entries.find((each) => each.value === value);
            if (entry) choose(entry);
          }}
        >
          <OptionList id={listId} label={words.commands} options={options} active={active} />
        </Combobox>
      </div>
      {entries.length === 0 && (
        <p className={classes['nothing']}>
          <b>{paletteWords.nothing(lateSearch.trim())}</b>
          <br />
          {paletteWords.nothingText}
        </p>
      )}
      <footer className={classes['foot']} aria-hidden>
        {paletteWords.hints.map(({ keys, does }) => (
          <span key={does} className={classes['keyHint']}>
            {keys.map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
            {does}
          </span>
        ))}
        {lateSearch.trim() !== '' && (
          <span className={classes['count']}>{paletteWords.found(entries.length)}</span>
        )}
      </footer>
    </ModalFrame>
  );
};
