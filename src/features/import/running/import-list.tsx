import {
  IconAlertTriangle,
  IconCircleCheck,
  IconFileText,
  IconFileUpload,
  IconLoader2,
  IconPlayerPause,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { removeImport, type StoredImport } from '#data/device/imports.ts';
import { importState, useImports, useStoredCounts, type ImportState } from '#data/outbox/imports.ts';
import { describeRecentInstant } from '#time/own-clock.ts';
import card from '#ui/card.module.css';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useOwnDay } from '#ui/use-clock.ts';
import { runWords } from '../words.ts';
import classes from './running.module.css';

const looks: Record<ImportState | 'failed', { icon: typeof IconFileText; tone?: string }> = {
  draft: { icon: IconFileText },
  running: { icon: IconLoader2, tone: 'info' },
  paused: { icon: IconPlayerPause },
  done: { icon: IconCircleCheck, tone: 'ok' },
  failed: { icon: IconAlertTriangle, tone: 'warn' },
};

/** The counts of a line, in their order. */
const counted = ['created', 'rejected', 'unknown', 'not-sent', 'waiting', 'sending'] as const;

type ImportLineProps = { record: StoredImport; onOpen: () => void; onRemove: () => void };

const ImportLine = ({ record, onOpen, onRemove }: ImportLineProps) => {
  const { name, createdAt, rowCount } = record;
  const counts = useStoredCounts(record);
  const today = useOwnDay();
  const state = importState(record, counts ? counts.waiting + counts.sending : 1);
  const hasFailed = state === 'done' && counts !== null && counts.rejected + counts.unknown > 0;
  const { icon: Icon, tone } = looks[hasFailed ? 'failed' : state];
  const parts = counted.flatMap((what) => (counts?.[what] ? runWords.part(counts[what], what) : []));
  return (
    <li>
      <Icon size={18} aria-hidden className={classes['state']} data-tone={tone} />
      <div className={classes['two']}>
        <button type="button" onClick={onOpen}>
          {name}
        </button>
        <span>{describeRecentInstant(createdAt, today)}</span>
      </div>
      <div className={`${classes['two'] ?? ''} ${classes['numbers'] ?? ''}`}>
        {runWords.states[state]}
        <span>{state === 'draft' ? runWords.rows(rowCount) : parts.join(' · ')}</span>
      </div>
      {state === 'draft' && (
        <IconButton
          size="max(1.75rem, var(--h-hit))"
          className={classes['above'] ?? ''}
          label={runWords.remove(name)}
          onClick={onRemove}
        >
          <IconTrash size={16} aria-hidden />
        </IconButton>
      )}
    </li>
  );
};

const remove = async (id: string): Promise<void> => {
  const removed = await removeImport(id);
  if (!removed.ok || !removed.value) throw new Error(runWords.notDone);
};

/** The imports of this account on this device, newest first. */
export const ImportList = ({ onOpen }: { onOpen: (id: string) => void }) => {
  const { imports, isRead } = useImports();
  const [removing, setRemoving] = useState<StoredImport | null>(null);
  return (
    <section className={card['card']} aria-labelledby="import-list">
      <header className={card['head']}>
        <h2 id="import-list">{runWords.imports}</h2>
        <span className={`${card['note'] ?? ''} ${card['end'] ?? ''}`}>{runWords.kept}</span>
      </header>
      {isRead && imports.length === 0 && (
        <EmptyState icon={IconFileUpload} title={runWords.none}>
          {runWords.noneText}
        </EmptyState>
      )}
      {imports.length > 0 && (
        <ul className={classes['list']} aria-labelledby="import-list">
          {imports.map((record) => (
            <ImportLine
              key={record.id}
              record={record}
              onOpen={() => onOpen(record.id)}
              onRemove={() => setRemoving(record)}
            />
          ))}
        </ul>
      )}
      {removing && (
        <ConfirmDialog
          title={runWords.removeTitle(removing.name)}
          confirmLabel={runWords.removeLabel}
          action={() => remove(removing.id)}
          onClose={() => setRemoving(null)}
        >
          {runWords.removeText}
        </ConfirmDialog>
      )}
    </section>
  );
};
