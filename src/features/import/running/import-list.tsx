import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { removeImport, type StoredImport } from '#data/device/imports.ts';
import { useImports } from '#data/outbox/imports.ts';
import { describeRecentInstant } from '#time/own-clock.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useOwnDay } from '#ui/use-clock.ts';
import { runWords } from '../words.ts';

type ImportLineProps = { record: StoredImport; onOpen: () => void; onRemove: () => void };

const ImportLine = ({ record, onOpen, onRemove }: ImportLineProps) => {
  const { name, createdAt, rowCount, sentAt } = record;
  const today = useOwnDay();
  return (
    <Group component="li" justify="space-between" wrap="nowrap">
      <Stack gap={0} align="start" miw={0}>
        <Button variant="transparent" size="compact-sm" px={0} maw="100%" onClick={onOpen}>
          {name}
        </Button>
        <Text size="xs" c="dimmed">
          {describeRecentInstant(createdAt, today)} · {runWords.rows(rowCount)}
          {sentAt === null && ` · ${runWords.states.draft}`}
        </Text>
      </Stack>
      {sentAt === null && (
        <IconButton label={runWords.remove(name)} onClick={onRemove}>
          <IconTrash size={16} aria-hidden />
        </IconButton>
      )}
    </Group>
  );
};

const remove = async (id: string): Promise<void> => {
  const removed = await removeImport(id);
  if (!removed.ok || !removed.value) throw new Error(runWords.notDone);
};

/** The imports of this account on this device, newest first. */
export const ImportList = ({ onOpen }: { onOpen: (id: string) => void }) => {
  const { imports } = useImports();
  const [removing, setRemoving] = useState<StoredImport | null>(null);
  if (imports.length === 0) return null;
  return (
    <Paper component="section" withBorder p="md">
      <Group justify="space-between" mb="xs">
        <Title order={2} fz="md" id="import-list">
          {runWords.imports}
        </Title>
        <Text size="sm" c="dimmed">
          {runWords.kept}
        </Text>
      </Group>
      <Stack component="ul" gap="xs" aria-labelledby="import-list">
        {imports.map((record) => (
          <ImportLine
            key={record.id}
            record={record}
            onOpen={() => onOpen(record.id)}
            onRemove={() => setRemoving(record)}
          />
        ))}
      </Stack>
      {removing && (
        <ConfirmDialog
          title={runWords.removeTitle(removing.name)}
          confirmLabel={runWords.removeLabel}
          action={() => remove(removing.id)}
          onClose={() => setRemoving(null)}
        >
          {runWords.removeText}
        </ConfirmDialog>
      )}
    </Paper>
  );
};
