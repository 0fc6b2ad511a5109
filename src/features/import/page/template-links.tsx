import { Button, Group, Text } from '@mantine/core';
import { taskKinds, type TaskKind } from '#contract/operations.ts';
import { wallAtJob } from '#form/times.ts';
import { kindNames } from '#form/words.ts';
import { ownZone } from '#time/zones.ts';
import { toCsv } from '#ui/csv.ts';
import { saveFile } from '#ui/save-file.ts';
import { templateRows } from '../matching/template-rows.ts';
import { pageWords } from '../words.ts';

/** CSV files to fill in, one for each task type. */
export const TemplateLinks = ({ merchantId }: { merchantId: string }) => {
  const save = (kind: TaskKind) => {
    const zone = ownZone();
    const rows = templateRows(kind, { merchantId, zone, now: wallAtJob(zone) });
    saveFile(pageWords.templateFile(kind), toCsv(rows), 'text/csv;charset=utf-8');
  };
  return (
    <Group gap="xs">
      <Text size="sm" c="dimmed">
        {pageWords.templates}
      </Text>
      {taskKinds.map((kind) => (
        <Button key={kind} variant="subtle" size="compact-sm" onClick={() => save(kind)}>
          {kindNames[kind]}
        </Button>
      ))}
    </Group>
  );
};
