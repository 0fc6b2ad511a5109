import '@mantine/core/styles/Group.layer.css';
import '@mantine/core/styles/Stack.layer.css';
import '@mantine/core/styles/Text.layer.css';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconBookmark, IconFileUpload, IconPencil, IconSend, IconTrash } from '@tabler/icons-react';
import { useState, type ComponentType } from 'react';
import { retentionDays } from '#data/device/retention.ts';
import { formatCount } from '#time/language.ts';
import cards from '#ui/card.module.css';
import { useStoredCounts } from './use-stored-counts.ts';
import { WipeDialog } from './wipe-dialog.tsx';
import { deviceWords as words } from './words.ts';

type StoredRowProps = {
  icon: ComponentType<{ size: number; color: string; 'aria-hidden': boolean }>;
  title: string;
  text: string;
  count: number | undefined;
};

const StoredRow = ({ icon: Icon, title, text, count }: StoredRowProps) => (
  <Group component="li" wrap="nowrap" gap="sm">
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
);

/** What this browser keeps of people, for how long, and the way to delete it. */
export const ThisDevice = () => {
  const [isWiping, setIsWiping] = useState(false);
  const counts = useStoredCounts();
  const ofOthers = counts ? counts.intents - counts.intentsOfAccount : 0;
  const sentText = words.sentText(retentionDays.sent);
  return (
    <section className={cards['card']} aria-labelledby="this-device">
      <header className={cards['head']}>
        <h2 id="this-device">{words.title}</h2>
      </header>
      <Stack component="ul" gap="sm" p="md">
        <StoredRow
          icon={IconSend}
          title={words.sent}
          text={ofOthers === 0 ? sentText : `${sentText} · ${words.otherAccounts(ofOthers)}`}
          count={counts?.intentsOfAccount}
        />
        <StoredRow
          icon={IconFileUpload}
          title={words.imports}
          text={words.importsText(retentionDays.sent)}
          count={counts?.imports}
        />
        <StoredRow
          icon={IconPencil}
          title={words.drafts}
          text={words.draftsText(retentionDays.drafts)}
          count={counts?.drafts}
        />
        <StoredRow
          icon={IconBookmark}
          title={words.presets}
          text={words.presetsText}
          count={counts ? counts.presets + counts.lists : undefined}
        />
      </Stack>
      <div className={cards['foot']}>
        <Text fz="xs" c="dimmed">
          {words.key}
        </Text>
        <Button
          variant="default"
          className={cards['end'] ?? ''}
          data-tone="bad"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => setIsWiping(true)}
        >
          {words.wipe}
        </Button>
      </div>
      {isWiping && <WipeDialog onClose={() => setIsWiping(false)} />}
    </section>
  );
};
