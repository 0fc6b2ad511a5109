import { Button, FileButton, Group, Paper, SimpleGrid, Stack, Text, Textarea, Title } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useRef, useState, type ClipboardEvent, type DragEvent } from 'react';
import type { Connection } from '#data/http/connection.ts';
import { ErrorNote } from '#ui/error-note.tsx';
import { pageWords } from '../words.ts';
import type { WorkerClient } from '../worker-client.ts';
import classes from './import.module.css';
import { TemplateLinks } from './template-links.tsx';
import { useReadFile, type GivenFile } from './use-read-file.ts';

const accepted = '.csv,.tsv,.txt,.xlsx,text/csv,text/tab-separated-values';

type SourceCardProps = {
  worker: WorkerClient | null;
  connection: Connection;
  onRead: (given: GivenFile) => void;
};

/** Takes a file, or rows that are pasted. */
export const SourceCard = ({ worker, connection, onRead }: SourceCardProps) => {
  const { read, reading, problem } = useReadFile(worker, connection, onRead);
  const reset = useRef<() => void>(null);
  const [text, setText] = useState('');
  const [isOver, setIsOver] = useState(false);

  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const file = event.dataTransfer.files[0];
    if (file) read({ from: file });
  };
  // A person who pastes a whole table wants it read.
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text');
    if (text.trim() === '' && pasted.trim().includes('\n')) read({ from: pasted });
  };
  return (
    <Paper component="section" withBorder p="md" aria-labelledby="import-new">
      <Stack gap="md">
        <Group gap="md">
          <Title order={2} fz="md" id="import-new">
            {pageWords.newImport}
          </Title>
          <Text size="sm" c="dimmed" aria-live="polite">
            {reading !== null && pageWords.reading(reading)}
          </Text>
        </Group>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- dropping has its keyboard way in the button inside */}
          <div
            className={classes['drop']}
            data-over={isOver || undefined}
            onDragOver={(event) => {
              event.preventDefault();
              setIsOver(true);
            }}
            onDragLeave={() => setIsOver(false)}
            onDrop={onDrop}
          >
            <IconFileUpload size={22} aria-hidden />
            <strong>{pageWords.drop}</strong>
            <Text size="sm" c="dimmed">
              {pageWords.formats}
            </Text>
            <FileButton
              accept={accepted}
              resetRef={reset}
              onChange={(file) => {
                if (file) read({ from: file });
                // Choosing the same file again after correcting it is a change as well.
                reset.current?.();
              }}
            >
              {(props) => (
                <Button variant="default" {...props}>
                  {pageWords.chooseFile}
                </Button>
              )}
            </FileButton>
          </div>
          <Stack gap="xs">
            <Textarea
              label={pageWords.paste}
              rows={5}
              spellCheck={false}
              placeholder={pageWords.pasteHint}
              value={text}
              onPaste={onPaste}
              onChange={(event) => setText(event.target.value)}
            />
            {text.trim() !== '' && (
              <Button variant="default" me="auto" onClick={() => read({ from: text })}>
                {pageWords.readPasted}
              </Button>
            )}
          </Stack>
        </SimpleGrid>
        {problem !== null && (
          <ErrorNote alert title={pageWords.notRead}>
            {problem}
          </ErrorNote>
        )}
        <TemplateLinks merchantId={connection.merchantId} />
      </Stack>
    </Paper>
  );
};
