import { Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconFileText,
  IconFileUpload,
  IconLoader2,
  IconPlayerPause,
  IconTrash,
} from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { ImportState, StoredImport } from '#data/device/imports.ts';
import { useConnection } from '#data/http/connection.ts';
import { countStoredRows, type RowCounts } from '#data/outbox/import-outcomes.ts';
import { forgetImport, useAreImportsRead, useImports } from '#data/outbox/imports.ts';
import { describeRecentInstant } from '#time/own-clock.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { once } from '#ui/once.ts';
import { useOwnDay } from '#ui/use-clock.ts';
import type { ImportDraft } from '../import-types.ts';
import card from '#ui/card.module.css';
import classes from './running.module.css';
import { pageWords, runWords } from '../words.ts';
import { forgetStored, openImport, saveDraft } from './stored-drafts.ts';

const icons = {
  draft: IconFileText,
  running: IconLoader2,
  paused: IconPlayerPause,
  done: IconCircleCheck,
} satisfies Record<ImportState, unknown>;

/** How often an import is counted again: one that runs, and one that is over, whose rows without an answer are asked about. */
const restMs = { running: 1000, over: 5000 };

const useCounts = (record: StoredImport): RowCounts | null => {
  const { state } = record;
  const [counts, setCounts] = useState<RowCounts | null>(null);
  // Without keys nothing is asked again: what is unknown stays so until a person settles it.
  const asksAgain = useConnection()?.capabilities?.idempotency === true;
  const isOpen = counts !== null && counts.sending + (asksAgain ? counts.unknown : 0) > 0;
  useEffect(() => {
    let isGone = false;
    const count = async () => {
      const found = await countStoredRows(record);
      if (found && !isGone) setCounts(found);
    };
    void count();
    const ms = state === 'running' ? restMs.running : restMs.over;
    const timer = state === 'running' || isOpen ? setInterval(() => void count(), ms) : undefined;
    return () => {
      isGone = true;
      clearInterval(timer);
    };
  }, [record, state, isOpen]);
  return counts;
};

const endedWords = { ...runWords.counts, repair: runWords.checkedCounts.repair };

type ImportLineProps = {
  record: StoredImport;
  today: string;
  onOpen: (id: string) => void;
  onRemove: (id: string) => void;
};

const ImportLine = ({ record, today, onOpen, onRemove }: ImportLineProps) => {
  const { id, name, state, rowCount, createdAt } = record;
  const counts = useCounts(record);
  const ended = (['repair', 'rejected', 'not-sent', 'unknown'] as const).flatMap((each) => {
    const count = (state === 'done' && counts?.[each]) || 0;
    return count > 0 ? [{ each, count }] : [];
  });
  const hasFailed = ended.some(({ each }) => each !== 'not-sent');
  const Icon = hasFailed ? IconAlertTriangle : icons[state];
  const all = counts ? Object.values(counts).reduce((sum, count) => sum + count, 0) : 0;
  const amount =
    state === 'draft' || counts === null
      ? runWords.rows(rowCount)
      : runWords.doneOf(state === 'done' ? counts.created : all - counts.queued - counts.sending, all);
  return (
    <li>
      <Icon
        size={18}
        aria-hidden
        className={classes['state']}
        data-tone={hasFailed ? 'warn' : state === 'done' ? 'ok' : state === 'running' ? 'info' : undefined}
      />
      <div className={classes['two']}>
        <button type="button" onClick={() => onOpen(id)}>
          {name}
        </button>
        <span>{describeRecentInstant(createdAt, today)}</span>
      </div>
      <div className={`${classes['two'] ?? ''} ${classes['numbers'] ?? ''}`}>
        {amount}
        <span>
          {[
            // A file of which rows still wait is not done.
            counts !== null && counts.repair > 0
              ? runWords.part(counts.created, runWords.counts.created)
              : runWords.states[state],
            ...ended.map(({ each, count }) => runWords.part(count, endedWords[each])),
          ].join(' · ')}
        </span>
      </div>
      {state === 'draft' && (
        <IconButton
          size="small"
          className={classes['above'] ?? ''}
          label={runWords.remove(name)}
          onClick={once(() => onRemove(id))}
        >
          <IconTrash size={16} aria-hidden />
        </IconButton>
      )}
    </li>
  );
};

/** The imports of this account on this device, newest first. */
export const ImportList = ({ onOpen }: { onOpen: (id: string) => void }) => {
  const imports = useImports();
  const isRead = useAreImportsRead();
  const today = useOwnDay();
  const connection = useConnection();
  const [trouble, setTrouble] = useState<string | null>(null);
  /** The draft that Undo brings back. */
  const [removed, setRemoved] = useState<ImportDraft | null>(null);
  const remove = async (id: string) => {
    const draft = connection && (await openImport(id, connection).catch(() => null));
    const gone = await forgetImport(id);
    const ok = gone.ok && gone.value;
    setTrouble(ok ? null : runWords.notRemoved);
    setRemoved(ok ? draft : null);
  };
  const undo = async (draft: ImportDraft) => {
    if (!connection) return;
    forgetStored(draft.id);
    const { ok } = await saveDraft(draft, connection);
    setTrouble(ok ? null : pageWords.notStored);
    if (ok) setRemoved(null);
  };
  return (
    <section className={card['card']} aria-labelledby="import-list">
      <header className={card['head']}>
        <h2 id="import-list">{runWords.imports}</h2>
        <span className={`${card['note'] ?? ''} ${card['end'] ?? ''}`} aria-live="polite">
          {removed === null ? runWords.kept : `${runWords.removed(removed.name)} `}
          {removed && (
            <Button variant="default" size="compact-sm" onClick={() => void undo(removed)}>
              {pageWords.undo}
            </Button>
          )}
        </span>
      </header>
      {trouble !== null && <ErrorNote alert title={trouble} />}
      {imports.length === 0 ? (
        isRead && (
          <EmptyState icon={IconFileUpload} title={runWords.none}>
            {runWords.noneText}
          </EmptyState>
        )
      ) : (
        <ul className={classes['list']} aria-labelledby="import-list">
          {imports.map((record) => (
            <ImportLine
              key={record.id}
              record={record}
              today={today}
              onOpen={onOpen}
              onRemove={(id) => void remove(id)}
            />
          ))}
        </ul>
      )}
    </section>
  );
};
