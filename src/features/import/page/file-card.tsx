import { Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { memo } from 'react';
import { removeImport } from '#data/device/imports.ts';
import type { Connection } from '#data/http/connection.ts';
import type { Directory } from '#form/directory.ts';
import { formatList } from '#time/language.ts';
import { ErrorNote } from '#ui/error-note.tsx';
import type { ChangePlan, OpenImport } from '../import-types.ts';
import { unusedColumns } from '../matching/match-columns.ts';
import { pageWords } from '../words.ts';
import type { WorkerClient } from '../use-worker.ts';
import { ColumnTable } from './column-table.tsx';
import { GivenFields } from './given-fields.tsx';
import { ReadAs } from './read-as.tsx';
import { useReadFile, type GivenFile } from './use-read-file.ts';

export type FileCardProps = {
  open: OpenImport;
  directory: Directory;
  worker: WorkerClient | null;
  connection: Connection;
  /** Null if the file can't be read in another way. */
  given: GivenFile | null;
  onChange: ChangePlan;
  onRead: (given: GivenFile) => void;
};

/** The file, and what its columns and rows mean. Nothing is assumed silently. */
export const FileCard = memo((props: FileCardProps) => {
  const { open, directory, worker, connection, given, onChange, onRead } = props;
  const { id, name, headers, rowCount, plan, sentAt } = open;
  const unused = unusedColumns(headers, plan.columns);
  const again = useReadFile(worker, connection, (file) => {
    onRead(file);
    // Both come from one file: the user made one import.
    void removeImport(id);
  });
  return (
    <Paper component="section" withBorder p="md" aria-labelledby="import-file">
      <Stack gap="md">
        <div>
          <Title order={2} fz="md" id="import-file">
            {name}
          </Title>
          <Text size="sm" c="dimmed" aria-live="polite">
            {again.reading === null
              ? pageWords.facts(rowCount, headers.length)
              : pageWords.reading(again.reading)}
          </Text>
        </div>
        {again.problem !== null && (
          <ErrorNote alert title={pageWords.notRead}>
            {again.problem}
          </ErrorNote>
        )}
        {plan.asksEncoding && !given && (
          <ErrorNote tone="warn" title="Choose this file again to choose its encoding." />
        )}
        {sentAt === null && (
          <>
            <Text size="sm" c="dimmed">
              For rows without a value of their own:
            </Text>
            <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
              <GivenFields open={open} directory={directory} onChange={onChange} />
              {given && (
                <ReadAs
                  given={given}
                  onRead={(options) => again.read({ from: given.from, options, given: plan.given })}
                />
              )}
            </SimpleGrid>
            <ColumnTable
              importId={id}
              headers={headers}
              kind={plan.kind}
              columns={plan.columns}
              template={plan.given.template}
              directory={directory}
              onChange={onChange}
            />
            {unused.length > 0 && (
              <Text size="sm" c="dimmed">
                {`Not used: ${formatList(unused)}`}
              </Text>
            )}
          </>
        )}
      </Stack>
    </Paper>
  );
});
