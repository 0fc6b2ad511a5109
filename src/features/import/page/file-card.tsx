import { Paper, Stack, Table, Text, Title } from '@mantine/core';
import '@mantine/core/styles/Table.layer.css';
import { useQuery } from '@tanstack/react-query';
import { memo, useDeferredValue, useMemo } from 'react';
import { readCells, removeImport } from '#data/device/imports.ts';
import type { Connection } from '#data/http/connection.ts';
import type { Directory } from '#form/directory.ts';
import { ErrorNote } from '#ui/error-note.tsx';
import type { ChangePlan, OpenImport } from '../import-types.ts';
import { unusedColumns } from '../matching/match-columns.ts';
import { pageWords } from '../words.ts';
import type { WorkerClient } from '../worker-client.ts';
import { ColumnFields } from './column-fields.tsx';
import { FieldGrid } from './field-grid.tsx';
import { GivenFields, MoreFields } from './given-fields.tsx';
import classes from './import.module.css';
import { ReadAs } from './read-as.tsx';
import { useReadFile, type GivenFile } from './use-read-file.ts';

const rowsShown = 5;

const FirstRows = memo(({ id, headers }: Pick<OpenImport, 'id' | 'headers'>) => {
  const { data } = useQuery({
    queryKey: ['import-first-rows', id],
    queryFn: () => readCells(id, rowsShown),
    staleTime: Infinity,
  });
  const rows = data?.ok ? data.value.slice(0, rowsShown) : [];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
    <div className={classes['preview']} tabIndex={0} role="region" aria-label={pageWords.firstRows}>
      <Table fz="sm" data={{ head: [...headers], body: rows.map(({ cells }) => cells.slice()) }} />
    </div>
  );
});

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
  const unused = useMemo(() => unusedColumns(headers, plan.columns), [headers, plan.columns]);
  const again = useReadFile(worker, connection, (file) => {
    onRead(file);
    // The file as it was read before is not an import that the person made.
    void removeImport(id);
  });
  // A long card takes several short tasks.
  const isDrawn = useDeferredValue(true, false);
  const fields = { open, directory, onChange };
  return (
    <Paper component="section" withBorder p="md" aria-labelledby="import-file">
      <Stack gap="md">
        <div>
          <Title order={2} fz="md" id="import-file">
            {name}
          </Title>
          <Text size="sm" c="dimmed">
            {pageWords.facts(rowCount, headers.length)}
          </Text>
        </div>
        {again.problem !== null && (
          <ErrorNote alert title={pageWords.notRead}>
            {again.problem}
          </ErrorNote>
        )}
        {sentAt === null && (
          <>
            <Text size="sm" c="dimmed">
              {pageWords.forBlank}
            </Text>
            <FieldGrid step={1}>
              <GivenFields {...fields} />
              {given && (
                <ReadAs
                  given={given}
                  onRead={(options) => again.read({ from: given.from, options, given: plan.given })}
                />
              )}
            </FieldGrid>
            {isDrawn && (
              <>
                <FirstRows id={id} headers={headers} />
                <ColumnFields
                  headers={headers}
                  kind={plan.kind}
                  columns={plan.columns}
                  given={plan.given}
                  directory={directory}
                  onChange={onChange}
                />
                {unused.length > 0 && (
                  <Text size="sm" c="dimmed">
                    {pageWords.unused(unused)}
                  </Text>
                )}
                <MoreFields {...fields} />
              </>
            )}
          </>
        )}
      </Stack>
    </Paper>
  );
});
