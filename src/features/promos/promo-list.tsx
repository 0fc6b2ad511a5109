import { Button, Group, Text } from '@mantine/core';
import { IconDiscount, IconSearchOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { ScheduleData } from '#contract/promo-schedule.ts';
import type { Connection } from '#data/http/connection.ts';
import { may } from '#data/http/key-rights.ts';
import type { Promo } from '#data/lists/promos.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { FilterRadios } from '#ui/filter-radios.tsx';
import { lazyChunk } from '#ui/lazy-chunk.tsx';
import { LiveRegion } from '#ui/live-region.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { readCodeList, type CodeList } from './code-list.ts';
import { promoFilters, useFoundPromos } from './found-promos.ts';
import { dismissRun, startRun } from './promo-run.ts';
import { PromoTable } from './promo-table.tsx';
import { lastZone } from './schedule-times.ts';
import { usePromoSwitch } from './use-promo-switch.ts';
import { codeWords, words } from './words.ts';

type PromoListProps = {
  connection: Connection;
  promos: readonly Promo[];
  /** Undefined until it is read, or if the service has no schedules. */
  schedule: ScheduleData | undefined;
};

const ScheduleDialog = lazyChunk(async () => (await import('./schedule-dialog.tsx')).ScheduleDialog);

/** Search, filter, rows and what can be done with them. */
export const PromoList = ({ connection, promos, schedule }: PromoListProps) => {
  const client = useQueryClient();
  const found = useFoundPromos(promos);
  const { rows, codes, counts, filter, keep } = found;
  const { announced, onSwitch } = usePromoSwitch(connection, keep);
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const selected = useMemo(() => rows.filter((row) => ids.has(row.promo_id)), [rows, ids]);
  const [isScheduling, setScheduling] = useState(false);
  /** That a change was scheduled. */
  const [confirmation, setConfirmation] = useState('');
  const selectAllBox = useRef<HTMLInputElement>(null);
  const bar = useRef<HTMLElement>(null);

  /** @param change of the IDs that are selected */
  const select = useCallback((change: (before: ReadonlySet<number>) => ReadonlySet<number>) => {
    // The bar is now for the selection.
    dismissRun();
    setConfirmation('');
    setIds(change);
  }, []);
  const toggle = useCallback(
    (id: number) => select((before) => before.symmetricDifference(new Set([id]))),
    [select],
  );
  /** @returns whether the text is a list of codes: those found are shown and selected. */
  const pasteCodes = (text: string): boolean => {
    const pasted = readCodeList(text, promos);
    if (!pasted) return false;
    found.show(pasted);
    select(() => pasted.ids);
    return true;
  };
  const deselect = () => setIds(new Set());

  if (promos.length === 0)
    return (
      <EmptyState icon={IconDiscount} title={words.empty}>
        {words.emptyText}
      </EmptyState>
    );
  return (
    <>
      {confirmation !== '' && <ErrorNote alert tone="info" title={confirmation} />}
      <Group gap="xs">
        <SearchBox
          label={words.search}
          placeholder={words.searchHint}
          value={found.search}
          onChange={found.type}
          onPasteText={pasteCodes}
          onEnter={() => bar.current?.querySelector('button')?.focus({ preventScroll: true })}
        />
        <FilterRadios
          label={words.filter}
          choices={promoFilters.map((value) => ({
            value,
            label: words.filters[value],
            count: counts[value],
          }))}
          value={filter}
          onChange={found.choose}
        />
      </Group>
      {codes && <CodeListNote codes={codes} onClear={() => found.show(null)} />}
      <LiveRegion>
        {[words.shown(rows.length), codes && codeWords.missing(codes.missing)].filter(Boolean).join('. ')}
      </LiveRegion>
      <LiveRegion>{announced}</LiveRegion>
      {rows.length === 0 ? (
        <EmptyState
          icon={IconSearchOff}
          title={words.noMatch}
          action={
            !codes && (
              <Button variant="default" onClick={() => found.show(null)}>
                {words.clear}
              </Button>
            )
          }
        >
          {words.noMatchText}
        </EmptyState>
      ) : (
        <PromoTable
          ref={selectAllBox}
          connection={connection}
          rows={rows}
          schedule={schedule}
          selected={selected}
          onSelect={toggle}
          onSelectAll={(all) => select(() => new Set(all.map((row) => row.promo_id)))}
          onSwitch={onSwitch}
        />
      )}
      {may(connection, 'switchPromos') && (
        <BulkBar
          ref={bar}
          connection={connection}
          selected={selected}
          onSwitch={(chosen, wanted) => {
            keep(chosen);
            deselect();
            void startRun({ client, connection }, chosen, wanted);
          }}
          onSchedule={() => {
            keep(selected);
            setScheduling(true);
          }}
          onClear={deselect}
          onLeave={() => selectAllBox.current?.focus({ preventScroll: true })}
        />
      )}
      {isScheduling && (
        <ScheduleDialog
          connection={connection}
          promos={selected}
          zone={lastZone(schedule)}
          onClose={() => setScheduling(false)}
          onScheduled={setConfirmation}
        />
      )}
    </>
  );
};

type CodeListNoteProps = { codes: CodeList; onClear: () => void };

/** How many codes of a pasted list there are, and which are not. */
const CodeListNote = ({ codes: { ids, missing }, onClear }: CodeListNoteProps) => (
  <Group gap="xs" fz="var(--t-13)" fw={500} mih="var(--h-hit)">
    {codeWords.found(ids.size, ids.size + missing.length)}
    {missing.length > 0 && (
      <>
        <Text inherit c="var(--warn)" style={{ overflowWrap: 'anywhere' }}>
          {codeWords.missing(missing)}
        </Text>
        <CopyButton
          text={missing.join('\n')}
          label={codeWords.copyMissing}
          button={{ variant: 'subtle', size: 'compact-md' }}
        />
      </>
    )}
    <Button variant="subtle" size="compact-md" onClick={onClear}>
      {words.clear}
    </Button>
  </Group>
);
