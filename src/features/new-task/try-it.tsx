import '@mantine/core/styles/Code.layer.css';
import { CloseButton, Code, Group, Kbd, Paper, Stack, Text, Title } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { storagePrefix } from '#data/state/web-storage.ts';
import { isMac } from '#ui/is-mac.ts';

const demoHint = {
  Keys: Code,
  keys: '415 555 0102',
  text: 'as customer phone, then Enter, fills in a known customer.',
};

const modifier = isMac() ? '⌘' : 'Ctrl';

const hints = [
  { Keys: Code, keys: '1430', text: 'as the time means the next half past two.' },
  { Keys: Kbd, keys: `${modifier} ↵`, text: 'creates the task.' },
  { Keys: Kbd, keys: `${modifier} K`, text: 'finds everything else.' },
];

export const TryIt = ({ isDemo }: { isDemo: boolean }) => {
  const [isDismissed, setDismissed] = useLocalStorage({
    key: `${storagePrefix}hints-dismissed`,
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  if (isDismissed) return null;
  return (
    <Paper component="section" aria-label="Try it" withBorder px="md" py="sm">
      <Group justify="space-between">
        <Title order={2} fz="md">
          Try it
        </Title>
        <CloseButton aria-label="Dismiss hints" iconSize={16} onClick={() => setDismissed(true)} />
      </Group>
      <Stack gap="xs">
        {(isDemo ? [demoHint, ...hints] : hints).map(({ Keys, keys, text }) => (
          <Text key={keys} size="sm" data-keys={Keys === Kbd || undefined}>
            <Keys>{keys}</Keys> {text}
          </Text>
        ))}
      </Stack>
    </Paper>
  );
};
