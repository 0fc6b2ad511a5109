import { Button, FileButton, Group, Paper, Stack, Text, Textarea, Title } from '@mantine/core';
import { useRef, useState } from 'react';
import { taskKinds, type TaskKind } from '#contract/operations.ts';
import type { Connection } from '#data/http/connection.ts';
import { wallAtJob } from '#form/times.ts';
import { kindNames } from '#form/words.ts';
import { formatCount } from '#time/language.ts';
import { ownZone } from '#time/zones.ts';
import { toCsv } from '#ui/csv.ts';
import { ErrorNote } from '#ui/error-note.tsx';
import { saveFile } from '#ui/save-file.ts';
import { templateRows } from '../matching/template-rows.ts';
import { limits } from '../reading/limits.ts';
import { pageWords } from '../words.ts';
import type { WorkerClient } from '../use-worker.ts';
import { useReadFile, type GivenFile } from './use-read-file.ts';

const accepted = '.csv,.tsv,.txt,.xlsx,text/csv,text/tab-separated-values';

/** Saves a CSV file to fill in. */
const saveTemplate = (kind: TaskKind, merchantId: string) => {
  const zone = ownZone();
  const rows = templateRows(kind, { merchantId, zone, now: wallAtJob(zone) });
  saveFile(`dispatch-desk-${kind}-template.csv`, toCsv(rows), 'text/csv;charset=utf-8');
};

type SourceCardProps = {
  worker: WorkerClient | null;
  connection: Connection;
  onRead: (given: GivenFile) => void;
};

/** Takes a chosen or dropped file, or pasted rows. */
export const SourceCard = ({ worker, connection, onRead }: SourceCardProps) => {
  const { read, reading, problem } = useReadFile(worker, connection, onRead);
  const reset = useRef<() => void>(null);
  const [text, setText] = useState('');
  return (
    <Paper
      component="section"
      withBorder
      p="md"
      aria-labelledby="import-new"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const file = event.dataTransfer.files[0];
        if (file) read({ from: file });
      }}
    >
      <Stack gap="md">
        <Title order={2} fz="md" id="import-new">
          New import
        </Title>
        <Group>
          <FileButton
            accept={accepted}
            resetRef={reset}
            onChange={(file) => {
              if (file) read({ from: file });
              // Lets the user choose the same file again after correcting it.
              reset.current?.();
            }}
          >
            {(props) => <Button {...props}>Choose file</Button>}
          </FileButton>
          <Text size="sm" c="dimmed">
            Or drop it here: CSV, TSV or Excel (XLSX), up to {formatCount(limits.rows)} rows
          </Text>
          <Text size="sm" c="dimmed" aria-live="polite">
            {reading !== null && pageWords.reading(reading)}
          </Text>
        </Group>
        <Textarea
          label="Paste rows"
          rows={5}
          spellCheck={false}
          placeholder="Include the header row"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {text.trim() !== '' && (
          <Button variant="default" me="auto" onClick={() => read({ from: text })}>
            Read pasted rows
          </Button>
        )}
        {problem !== null && (
          <ErrorNote alert title={pageWords.notRead}>
            {problem}
          </ErrorNote>
        )}
        <Group gap="xs">
          <Text size="sm" c="dimmed">
            CSV templates:
          </Text>
          {taskKinds.map((kind) => (
            <Button
              key={kind}
              variant="subtle"
              size="compact-sm"
              onClick={() => saveTemplate(kind, connection.merchantId)}
            >
              {kindNames[kind]}
            </Button>
          ))}
        </Group>
      </Stack>
    </Paper>
  );
};
