import { CloseButton, Combobox, Group, Input, Modal, Stack, Text, useCombobox } from '@mantine/core';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import { IconSearch } from '@tabler/icons-react';
import { useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { closeByEscape, holdFocus } from '#ui/hold-focus.ts';
import { isEnter } from '#ui/is-enter.ts';
import { useLetterKeys } from '#ui/letter-keys.ts';
import { LiveRegion } from '#ui/live-region.tsx';
import { useHighlightedRow } from '#ui/use-highlighted-row.ts';
import { words } from '#ui/words.ts';
import { KeyCaps } from '../key-caps.tsx';
import { findLines, useLines, type Line } from './lines.ts';

const LineContent = ({ line: { icon: LineIcon, label, hint, keys } }: { line: Line }) => {
  const hasLetterKeys = useLetterKeys();
  return (
    <Group gap="sm" wrap="nowrap">
      <LineIcon size={16} color="var(--text-faint)" style={{ flex: 'none' }} aria-hidden />
      <Text component="span" fz="sm" fw={500} dir="auto">
        {label}
      </Text>
      {hint !== undefined && (
        <Text component="span" fz="xs" c="dimmed" truncate dir="auto">
          {hint}
        </Text>
      )}
      {keys !== undefined && hasLetterKeys && (
        <Text component="span" ms="auto" aria-hidden data-keys>
          <KeyCaps keys={keys} />
        </Text>
      )}
    </Group>
  );
};

const searchStyles = {
  // The focus ring of the text box, which always has the focus.
  wrapper: {
    '--input-height-sm': '3.5rem',
    '--combobox-padding': '0px',
    borderBlockEnd: '2px solid var(--accent)',
  },
  input: { border: 0, outline: 0, background: 'none', fontSize: 'var(--t-16)' },
};

/** The command palette: a combobox in a dialog (ARIA pattern). Escape closes it and restores the focus. */
export const Palette = ({ onClose }: { onClose: () => void }) => {
  const store = useCombobox({ opened: true });
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const groups = findLines(text, useLines(text));
  const lines = [...groups.values()].flat();
  const { listId, row, activeId, idOf, highlight, onArrow } = useHighlightedRow(lines, ({ id }) => id);

  const run = (line: Line | undefined) => {
    if (!line) return;
    // Closing restores the focus, so it comes before what moves the focus on.
    flushSync(onClose);
    line.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || onArrow(event)) return;
    if (isEnter(event) && !event.repeat) run(row);
    else if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) onClose();
    else return;
    event.preventDefault();
  };

  return (
    <Modal.Root
      opened
      onClose={onClose}
      centered={false}
      closeOnClickOutside
      yOffset="min(12dvh, 7rem)"
      size="40rem"
      onKeyDown={closeByEscape(onClose)}
    >
      <Modal.Overlay bg="var(--backdrop-soft)" />
      <Modal.Content ref={holdFocus} aria-label="Commands" radius="lg">
        <Combobox store={store} onOptionSubmit={(value) => run(lines.find((line) => line.id === value))}>
          <Stack gap={0} mah="min(34rem, 84dvh)">
            <Input
              data-autofocus
              role="combobox"
              aria-label="Commands"
              aria-autocomplete="list"
              aria-expanded={lines.length > 0}
              aria-controls={listId}
              aria-activedescendant={row && activeId}
              placeholder="Page, task type, draft or preset"
              autoComplete="off"
              spellCheck={false}
              leftSection={<IconSearch size={18} aria-hidden />}
              leftSectionWidth="2.875rem"
              rightSectionWidth="3.25rem"
              rightSectionPointerEvents="all"
              rightSection={<CloseButton aria-label={words.close} iconSize={18} onClick={onClose} />}
              styles={searchStyles}
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value);
                highlight(null);
              }}
              onKeyDown={onKeyDown}
            />
            <LiveRegion>{lines.length === 1 ? '1 result' : `${lines.length} results`}</LiveRegion>
            <Combobox.Options id={listId} aria-label="Commands" mih={0} p={4} style={{ overflowY: 'auto' }}>
              {[...groups].map(([group, members]) => (
                <Combobox.Group key={group} label={group}>
                  {members.map((line) => (
                    <Combobox.Option
                      key={line.id}
                      id={idOf(lines.indexOf(line))}
                      value={line.id}
                      aria-selected={line === row}
                    >
                      <LineContent line={line} />
                    </Combobox.Option>
                  ))}
                </Combobox.Group>
              ))}
            </Combobox.Options>
            {lines.length === 0 && <Combobox.Empty>{`Nothing matches “${text}”`}</Combobox.Empty>}
          </Stack>
        </Combobox>
      </Modal.Content>
    </Modal.Root>
  );
};
