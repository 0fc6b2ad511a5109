import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import '@mantine/core/styles/Card.layer.css';
import { IconBookmark, IconFileUpload, IconPencil, IconSend, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { valueOf } from '#data/device/device-trouble.ts';
import { retentionDays } from '#data/device/retention.ts';
import { countStored, type StoredCounts } from '#data/device/wipe.ts';
import { useConnection } from '#data/http/connection.ts';
import { formatCount } from '#time/language.ts';
import { WipeDialog } from './wipe-dialog.tsx';
import { deviceWords as words } from './words.ts';

/** How much the device stores when the component appears; undefined until that is known. */
const useStoredCounts = (): StoredCounts | undefined => {
  const accountId = useConnection()?.id ?? '';
  const { data } = useQuery({
    queryKey: ['stored counts', accountId],
    queryFn: async () => valueOf(await countStored(accountId)),
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
  return data;
};

/** What this browser keeps of people, for how long, and the way to delete it. */
export const ThisDevice = () => {
  const [isWiping, setIsWiping] = useState(false);
  const counts = useStoredCounts();
  const rows = [
    [IconSend, words.sent, words.sentText(retentionDays.sent), counts?.intentsOfAccount],
    [IconFileUpload, words.imports, words.importsText(retentionDays.sent), counts?.imports],
    [IconPencil, words.drafts, words.draftsText(retentionDays.drafts), counts?.drafts],
    [IconBookmark, words.lists, words.listsText, counts?.lists],
  ] as const;
  return (
    <Card component="section" aria-labelledby="this-device">
      <Card.Section component="header">
        <Title order={2} fz="lg" id="this-device">
          {words.title}
        </Title>
      </Card.Section>
      <Stack component="ul" gap="sm" py="md">
        {rows.map(([Icon, title, text, count]) => (
          <Group key={title} component="li" wrap="nowrap" gap="sm">
            <Icon size={18} color="var(--text-dim)" aria-hidden />
            <div>
              <Text fw={500}>{title}</Text>
              <Text fz="xs" c="dimmed">
                {text}
              </Text>
            </div>
            <Text fw={600} ms="auto">
              {count === undefined ? '' : formatCount(count)}
            </Text>
          </Group>
        ))}
      </Stack>
      <Card.Section>
        <Group gap="xs">
          <Text fz="xs" c="dimmed">
            {words.key}
          </Text>
          <Button
            variant="default"
            ms="auto"
            data-tone="bad"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => setIsWiping(true)}
          >
            {words.wipe}
          </Button>
        </Group>
      </Card.Section>
      {isWiping && <WipeDialog waitingRows={counts?.waitingRows ?? 0} onClose={() => setIsWiping(false)} />}
    </Card>
  );
};
