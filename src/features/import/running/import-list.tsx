import { Button, Paper, Stack, Text, Title } from '@mantine/core';
import { useImports } from '#data/outbox/imports.ts';
import { describeRecentInstant } from '#time/own-clock.ts';
import { useOwnDay } from '#ui/use-clock.ts';
import { runWords } from '../words.ts';

/** The imports of this account on this device, newest first. */
export const ImportList = ({ onOpen }: { onOpen: (id: string) => void }) => {
  const { imports } = useImports();
  const today = useOwnDay();
  if (imports.length === 0) return null;
  return (
    <Paper component="section" withBorder p="md">
      <Title order={2} fz="md" id="import-list">
        Imports
      </Title>
      <Text size="sm" c="dimmed">
        Kept in this browser until 90 days after the last change
      </Text>
      <Stack component="ul" gap="xs" mt="md" aria-labelledby="import-list">
        {imports.map(({ id, name, createdAt, rowCount, sentAt }) => (
          <li key={id}>
            <Button variant="transparent" size="compact-sm" px={0} maw="100%" onClick={() => onOpen(id)}>
              {name}
            </Button>
            <Text size="xs" c="dimmed">
              {describeRecentInstant(createdAt, today)} · {runWords.rows(rowCount)}
              {sentAt === null && ` · ${runWords.states.draft}`}
            </Text>
          </li>
        ))}
      </Stack>
    </Paper>
  );
};
