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

const deleteDraft = async (id: string): Promise<void> => {
  const removed = await removeImport(id);
  if (!removed.ok || !removed.value)
    throw new Error('It may have been sent in another tab. Reload the page.');
};

/** The imports of this account on this device, newest first. */
export const ImportList = ({ onOpen }: { onOpen: (id: string) => void }) => {
  const { imports } = useImports();
  const today = useOwnDay();
  const [deleting, setDeleting] = useState<StoredImport | null>(null);
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
        {imports.map((record) => (
          <Group component="li" key={record.id} justify="space-between" wrap="nowrap">
            <div>
              <Button
                variant="transparent"
                size="compact-sm"
                px={0}
                maw="100%"
                onClick={() => onOpen(record.id)}
              >
                {record.name}
              </Button>
              <Text size="xs" c="dimmed">
                {describeRecentInstant(record.createdAt, today)} · {runWords.rows(record.rowCount)}
                {record.sentAt === null && ` · ${runWords.states.draft}`}
              </Text>
            </div>
            {record.sentAt === null && (
              <IconButton label={`Delete draft ${record.name}`} onClick={() => setDeleting(record)}>
                <IconTrash size={16} aria-hidden />
              </IconButton>
            )}
          </Group>
        ))}
      </Stack>
      {deleting && (
        <ConfirmDialog
          title={`Delete ${deleting.name}?`}
          confirmLabel="Delete draft"
          action={() => deleteDraft(deleting.id)}
          onClose={() => setDeleting(null)}
        >
          Its rows and corrections are deleted. Nothing of it was sent.
        </ConfirmDialog>
      )}
    </Paper>
  );
};
