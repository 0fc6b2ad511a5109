import { Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconChecks } from '@tabler/icons-react';
import { CopyButton } from '#ui/copy-button.tsx';
import type { CodeList } from './code-list.ts';
import { codeWords, words } from './words.ts';

type CodeListNoteProps = { codes: CodeList; onClear: () => void };

/** How many codes of a pasted list there are, and which are not. */
export const CodeListNote = ({ codes: { ids, missing }, onClear }: CodeListNoteProps) => (
  <Group gap="xs" fz="var(--t-13)" fw={500} mih="var(--h-hit)">
    <Group gap={6} wrap="nowrap" c="var(--ok)">
      <IconChecks size={15} aria-hidden />
      {codeWords.found(ids.size, ids.size + missing.length)}
    </Group>
    {missing.length > 0 && (
      <>
        <Group gap={6} wrap="nowrap" c="var(--warn)">
          <IconAlertTriangle size={15} aria-hidden style={{ flex: 'none' }} />
          <Text inherit style={{ overflowWrap: 'anywhere' }}>
            {codeWords.missing(missing)}
          </Text>
        </Group>
        <CopyButton text={missing.join('\n')} label={codeWords.copyMissing} variant="subtle" />
      </>
    )}
    <Button variant="subtle" size="compact-md" onClick={onClear}>
      {words.clear}
    </Button>
  </Group>
);
