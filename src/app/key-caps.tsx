import { Group, Kbd } from '@mantine/core';
import { isMac } from '#ui/is-mac.ts';

/** The labels of the keys, in words that a screen reader can say. */
const caps: Readonly<Record<string, string>> = {
  Escape: 'Esc',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
};

const capOf = (key: string): string => {
  if (key === '$mod') return isMac() ? '⌘' : 'Ctrl';
  return caps[key] ?? (key.length === 1 ? key.toUpperCase() : key);
};

/** The keys of a shortcut, in the notation of tinykeys: `G then S`. */
export const KeyCaps = ({ keys }: { keys: string }) => (
  <Group component="span" gap={4} wrap="nowrap" fz="xs" c="dimmed">
    {keys
      .replaceAll(' ', '+then+')
      .split('+')
      // A sequence may repeat a key, and never changes.
      // oxlint-disable-next-line react/no-array-index-key
      .map((part, at) => (part === 'then' ? part : <Kbd key={at}>{capOf(part)}</Kbd>))}
  </Group>
);
