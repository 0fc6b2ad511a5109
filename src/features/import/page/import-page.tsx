import { Button } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { Link } from 'wouter';
import { useConnection, type Connection } from '#client/connection.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page.tsx';
import classes from './import.module.css';
import { pageWords } from './page-words.ts';
import { PlanPart } from './plan-part.tsx';
import { RowsPart, type RowOutcome } from './rows-part.tsx';
import { SourcePart } from './source-part.tsx';
import { useImport } from './use-import.ts';
import { useLists } from './use-lists.ts';

/** Many tasks from a file: given, described, checked and repaired here, then run. */
export const ImportPage = () => {
  const connection = useConnection();
  if (connection) return <ConnectedImport key={connection.id} connection={connection} />;
  return (
    <Page title={pageWords.title}>
      <EmptyState
        icon={IconPlugConnectedX}
        title={pageWords.notConnected}
        action={
          <Button component={Link} variant="default" href="/connection">
            {pageWords.toConnection}
          </Button>
        }
      >
        {pageWords.notConnectedText}
      </EmptyState>
    </Page>
  );
};

const noOutcomes: ReadonlyMap<number, RowOutcome> = new Map();

const ConnectedImport = ({ connection }: { connection: Connection }) => {
  const directory = useLists(connection);
  const page = useImport(connection, directory);
  const { draft, origin, progress } = page.state;
  return (
    <Page
      title={pageWords.title}
      intro={pageWords.intro}
      actions={
        draft && (
          <Button variant="default" onClick={page.discard}>
            {pageWords.discard}
          </Button>
        )
      }
    >
      {!draft && <SourcePart from={page} />}
      {draft && (
        <>
          <PlanPart
            draft={draft}
            origin={origin}
            directory={directory}
            isChecking={progress !== null}
            onChange={page.setPlan}
            onCheck={page.check}
          />
          {progress !== null && (
            <p className={classes['quiet']}>{pageWords.checking(progress, draft.rows.length)}</p>
          )}
          <RowsPart of={page} draft={draft} outcomes={noOutcomes} />
        </>
      )}
    </Page>
  );
};
