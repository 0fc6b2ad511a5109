import { Group, Kbd, VisuallyHidden } from '@mantine/core';
import { isMac } from './is-mac.ts';

/** The labels of the keys. */
const caps: Readonly<Record<string, string>> = {
  Escape: 'Esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
};

/** Symbols as a screen reader says them. */
const spoken: Readonly<Record<string, string>> = {
  '↑': 'Arrow up',
  '↓': 'Arrow down',
  '←': 'Arrow left',
  '→': 'Arrow right',
  '/': 'Slash',
  '?': 'Question mark',
};

const capOf = (key: string): string => {
  if (key === '$mod') return isMac() ? '⌘' : 'Ctrl';
  return caps[key] ?? (key.length === 1 ? key.toUpperCase() : key);
};

const Cap = ({ cap }: { cap: string }) => (
  <Kbd fz="xs">
    <span aria-hidden={cap in spoken || undefined}>{cap}</span>
    {cap in spoken && <VisuallyHidden>{spoken[cap]}</VisuallyHidden>}
  </Kbd>
);

/** The keys of a shortcut, in the notation of tinykeys. */
export const KeyCaps = ({ keys }: { keys: string }) => (
  <Group component="span" gap={4} wrap="nowrap" fz="xs" c="dimmed">
    {keys.split(' ').map((step, at) => (
      // A sequence may repeat a key, and never changes.
      // oxlint-disable-next-line react/no-array-index-key
      <Group component="span" key={at} gap={4} wrap="nowrap">
        {at > 0 && 'then'}
        {step.split('+').map((key) => (
          <Cap key={key} cap={capOf(key)} />
        ))}
      </Group>
    ))}
  </Group>
);
