import { Button } from '@mantine/core';
import { Link } from 'wouter';
import { pagePaths } from '#contract/page-paths.ts';
import { readImportRowId } from '#data/device/import-row-id.ts';
import type { RowOutcomes } from '#data/outbox/import-outcomes.ts';
import { useImports } from '#data/outbox/imports.ts';
import { ErrorNote } from '#ui/error-note.tsx';
import { runWords } from '../words.ts';

type LeftHereProps = { importId: string; outcomes: RowOutcomes };

/** Says which rows other imports left to this one, in which they were not sent: nobody sends them by itself. */
export const LeftHere = ({ importId, outcomes }: LeftHereProps) =>
  useImports().map(({ id, name, skipped }) => {
    const { length: count } = skipped.filter(({ waitsAs = '' }) => {
      const row = readImportRowId(waitsAs);
      return row.importId === importId && outcomes.get(row.number)?.state === 'not-sent';
    });
    return (
      count > 0 && (
        <ErrorNote
          key={id}
          tone="warn"
          title={runWords.leftHere(count, name)}
          action={
            <Button
              component={Link}
              variant="default"
              size="compact-sm"
              href={`${pagePaths.import}?${new URLSearchParams({ open: id }).toString()}`}
            >
              {runWords.open(name)}
            </Button>
          }
        >
          {runWords.leftHereText}
        </ErrorNote>
      )
    );
  });
