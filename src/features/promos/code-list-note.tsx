import { Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconChecks } from '@tabler/icons-react';
import { CopyButton } from '#ui/copy-button.tsx';
import type { CodeList } from './code-list.ts';
import { codeWords as words } from './words.ts';

/** How many codes of a list there are, and which are not. */
export const CodeListNote = ({ codes: { missing, total } }: { codes: CodeList }) => (
  <Group gap="xs" fz="var(--t-13)" fw={500} mih="var(--h-hit)">
    {total > missing.length && (
      <Group gap={6} wrap="nowrap" c="var(--ok)">
        <IconChecks size={15} aria-hidden />
        {words.found(total - missing.length, total)}
      </Group>
    )}
    {missing.length > 0 && (
      <>
        <Group gap={6} wrap="nowrap" c="var(--warn)">
          <IconAlertTriangle size={15} aria-hidden style={{ flex: 'none' }} />
          <Text inherit style={{ overflowWrap: 'anywhere' }}>
            {words.missing(missing)}
          </Text>
        </Group>
        <CopyButton text={missing.join('\n')} label={words.copyMissing(missing.length)} variant="subtle" />
      </>
    )}
  </Group>
);
