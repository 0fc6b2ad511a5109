import { Button, Card, Group, SimpleGrid, Stack, Text, Textarea, Title } from '@mantine/core';
import '@mantine/core/styles/Card.layer.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { updateLocalRows, type LocalList } from '#data/device/local-directory.ts';
import { hasExtensions, type Connection } from '#data/http/connection.ts';
import { listQuery, readListsAgain } from '#data/lists/list-query.ts';
import { useSingleMutation } from '#ui/use-single-mutation.ts';
import { formatList, readList } from './list-text.ts';
import { deviceListWords as words } from './words.ts';

const lists = ['merchant', 'team', 'agent', 'template', 'promo'] as const satisfies LocalList[];

/** The lists that the service lacks, which are stored on this device. Renders nothing if the service has them. */
export const DeviceLists = ({ connection }: { connection: Connection }) => {
  if (hasExtensions(connection)) return null;
  return (
    <Card component="section" aria-labelledby="local-lists">
      <Card.Section component="header">
        <Title order={2} fz="lg" id="local-lists">
          {words.title}
        </Title>
      </Card.Section>
      <Stack gap="md" pt="md">
        <Text fz="var(--t-13)" c="dimmed">
          {words.intro}
        </Text>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
          {lists.map((list) => (
            <ListText key={list} connection={connection} list={list} />
          ))}
        </SimpleGrid>
      </Stack>
    </Card>
  );
};

/** One list as text. */
const ListText = ({ connection, list }: { connection: Connection; list: LocalList }) => {
  const client = useQueryClient();
  const { data = [] } = useQuery(listQuery(connection, list));
  const [typed, setTyped] = useState<string | null>(null);
  const { title, line } = words.lists[list];
  const saving = useSingleMutation({
    mutationFn: async (text: string) => {
      const saved = await updateLocalRows(connection.id, list, readList(list, text));
      if (!saved.ok) throw new Error(words.notStored);
      await readListsAgain(client, connection.id);
      setTyped(null);
    },
  });
  const save = () => {
    if (typed !== null) saving.mutate(typed);
  };
  const isSaved = saving.isSuccess && typed === null;
  return (
    <Stack gap="xs">
      <Textarea
        label={title}
        description={words.hint(line)}
        resize="vertical"
        styles={{ input: { height: '8rem' } }}
        spellCheck={false}
        value={typed ?? formatList(list, data)}
        onChange={(event) => setTyped(event.currentTarget.value)}
        // A press on a link to another page would otherwise lose what was typed.
        onBlur={save}
        error={saving.error?.message}
      />
      <Group gap="xs">
        <Button
          variant="default"
          aria-label={words.saveList(title)}
          aria-disabled={typed === null || saving.isPending || undefined}
          onClick={save}
        >
          {words.save}
        </Button>
        <span aria-live="polite" data-tone="ok">
          {isSaved && words.saved}
        </span>
      </Group>
    </Stack>
  );
};
