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
import { importState, useImports, useStoredCounts, type StoredCounts } from '#data/outbox/imports.ts';
import { describeRecentInstant } from '#time/own-clock.ts';
import card from '#ui/card.module.css';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { RowIconButton } from '#ui/icon-button.tsx';
import { useOwnDay } from '#ui/use-clock.ts';
import { runWords } from '../words.ts';
import classes from './running.module.css';

const looks = {
  draft: { icon: IconFileText, tone: undefined },
  running: { icon: IconLoader2, tone: 'info' },
  paused: { icon: IconPlayerPause, tone: undefined },
  done: { icon: IconCircleCheck, tone: 'ok' },
  failed: { icon: IconAlertTriangle, tone: 'warn' },
};

/** The state of an import, and how its rows ended. */
const describeImport = (record: StoredImport, counts: StoredCounts | null) => {
  const state = importState(record, counts ? counts.waiting + counts.sending : 1);
  const { created = 0, rejected = 0, unknown = 0, cancelled = 0, waiting = 0, sending = 0 } = counts ?? {};
  const parts = { created, rejected, unknown, 'not-sent': cancelled, waiting: waiting + sending };
  const said = Object.entries(parts).flatMap(([what, count]) =>
    count > 0 ? runWords.part(count, runWords.counts[what as keyof typeof parts]) : [],
  );
  return {
    look: state === 'done' && rejected + unknown > 0 ? ('failed' as const) : state,
    state,
    details: state === 'draft' ? runWords.rows(record.rowCount) : said.join(' · '),
  };
};

type ImportLineProps = {
  record: StoredImport;
  today: string;
  onOpen: () => void;
  onRemove: () => void;
};

const ImportLine = ({ record, today, onOpen, onRemove }: ImportLineProps) => {
  const { name, createdAt } = record;
  const { look, state, details } = describeImport(record, useStoredCounts(record));
  const { icon: Icon, tone } = looks[look];
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
        <span>{details}</span>
      </div>
      {state === 'draft' && (
        <RowIconButton
          size="small"
          className={classes['above'] ?? ''}
          label={runWords.remove(name)}
          onClick={onRemove}
        >
          <IconTrash size={16} aria-hidden />
        </RowIconButton>
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
  const today = useOwnDay();
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
              today={today}
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
