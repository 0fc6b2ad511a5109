import { Box, Checkbox, Group, Title } from '@mantine/core';
import { Dialog } from '#ui/dialog.tsx';
import { switchLetterKeys, useLetterKeys } from '#ui/letter-keys.ts';
import { KeyCaps } from './key-caps.tsx';
import { keysCommand, shortcuts } from './shortcuts.ts';

const groups = Map.groupBy(shortcuts, ({ group }) => group);

/** The list of shortcuts, with the switch for those that are single characters. */
export const ShortcutsDialog = ({ onClose }: { onClose: () => void }) => {
  const letters = useLetterKeys();
  return (
    <Dialog isWide title={keysCommand.label} onClose={onClose}>
      <Checkbox
        role="switch"
        label="Single-key shortcuts"
        description="Letters, digits and symbols, such as N, 1 or /. They are ignored while you type. Turn them off if you use voice input."
        checked={letters}
        onChange={({ target }) => switchLetterKeys(target.checked)}
      />
      <Box style={{ columns: '2 18rem', columnGap: 'var(--s-8)' }}>
        {[...groups].map(([place, members]) => (
          <Box
            component="section"
            key={place}
            pt="md"
            style={{ breakInside: 'avoid-column' }}
            aria-label={place}
          >
            <Title order={3} fz="sm" c="dimmed">
              {place}
            </Title>
            <dl>
              {members.map((shortcut) => (
                <Group key={shortcut.label} justify="space-between" wrap="nowrap" gap="sm" py={5}>
                  <dt>{shortcut.label}</dt>
                  <dd>
                    <KeyCaps keys={shortcut.keys} />
                  </dd>
                </Group>
              ))}
            </dl>
          </Box>
        ))}
      </Box>
    </Dialog>
  );
};
