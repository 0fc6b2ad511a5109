import { Button, Group, Text } from '@mantine/core';
import { CopyButton } from '#ui/copy-button.tsx';
import type { CodeList } from './code-list.ts';
import { codeWords, words } from './words.ts';

type CodeListNoteProps = { codes: CodeList; onClear: () => void };

/** How many codes of a pasted list there are, and which are not. */
export const CodeListNote = ({ codes: { ids, missing }, onClear }: CodeListNoteProps) => (
  <Group gap="xs" fz="var(--t-13)" fw={500} mih="var(--h-hit)">
    {codeWords.found(ids.size, ids.size + missing.length)}
    {missing.length > 0 && (
      <>
        <Text inherit c="var(--warn)" style={{ overflowWrap: 'anywhere' }}>
          {codeWords.missing(missing)}
        </Text>
        <CopyButton
          text={missing.join('\n')}
          label={codeWords.copyMissing}
          button={{ variant: 'subtle', size: 'compact-md' }}
        />
      </>
    )}
    <Button variant="subtle" size="compact-md" onClick={onClear}>
      {words.clear}
    </Button>
  </Group>
);
