import { Button, Group, Stack, Text } from '@mantine/core';
import { IconBookmark, IconFileUpload, IconPencil, IconSend, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { retentionDays } from '#data/device/retention.ts';
import { formatCount } from '#time/language.ts';
import cards from '#ui/card.module.css';
import { useStoredCounts } from './use-stored-counts.ts';
import { WipeDialog } from './wipe-dialog.tsx';
import { deviceWords as words } from './words.ts';

/** What this browser keeps of people, for how long, and the way to delete it. */
export const ThisDevice = () => {
  const [isWiping, setIsWiping] = useState(false);
  const counts = useStoredCounts();
  const ofOthers = counts ? counts.intents - counts.intentsOfAccount : 0;
  const sentText = words.sentText(retentionDays.sent);
  const rows = [
    {
      icon: IconSend,
      title: words.sent,
      text: ofOthers === 0 ? sentText : `${sentText} · ${words.otherAccounts(ofOthers)}`,
      count: counts?.intentsOfAccount,
    },
    {
      icon: IconFileUpload,
      title: words.imports,
      text: words.importsText(retentionDays.sent),
      count: counts?.imports,
    },
    {
      icon: IconPencil,
      title: words.drafts,
      text: words.draftsText(retentionDays.drafts),
      count: counts?.drafts,
    },
    {
      icon: IconBookmark,
      title: words.presets,
      text: words.presetsText,
      count: counts && counts.presets + counts.lists,
    },
  ];
  return (
    <section className={cards['card']} aria-labelledby="this-device">
      <header className={cards['head']}>
        <h2 id="this-device">{words.title}</h2>
      </header>
      <Stack component="ul" gap="sm" p="md">
        {rows.map(({ icon: Icon, title, text, count }) => (
          <Group key={title} component="li" wrap="nowrap" gap="sm">
            <Icon size={18} color="var(--text-dim)" aria-hidden />
            <div>
              <Text fw={500}>{title}</Text>
              <Text fz="xs" c="dimmed">
                {text}
              </Text>
            </div>
            <Text fw={600} ms="auto">
              {count == null ? '' : formatCount(count)}
            </Text>
          </Group>
        ))}
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
