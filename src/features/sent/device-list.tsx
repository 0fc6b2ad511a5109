import { IconSearchOff, IconX } from '@tabler/icons-react';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { Connection } from '#data/http/connection.ts';
import { useOnLine } from '#data/http/online.ts';
import { copyAddress, type CopyPurpose } from '#data/outbox/copy-address.ts';
import { offerCopy } from '#data/outbox/copy-source.ts';
import { IntentCard } from '#features/task-card/intent-card.tsx';
import type { Intent } from '#data/outbox/intent.ts';
import { cardName } from '#data/outbox/words.ts';
import { describeDay } from '#time/describe.ts';
import { ownDay } from '#time/own-clock.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { FilterRadios } from '#ui/filter-radios.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { useSearchAddress, useSearchParam, useTypedParam } from '#ui/search-params.ts';
import { useNow } from '#ui/use-clock.ts';
import { VirtualRows, type RowGroups } from '#ui/virtual-rows.tsx';
import { LiveText } from '#ui/live-text.tsx';
import { DayBox } from './day-box.tsx';
import { DayLoadCard } from './day-load-card.tsx';
import { dayLoad } from './day-load.ts';
import { hourClock } from './due-hours.ts';
import { DeviceTools } from './device-tools.tsx';
import { useSearchedPhone } from './use-searched-phone.ts';
import { filterIntents, isUndecided } from './sent-filters.ts';
import { GroupHead, undecidedGroup } from './group-head.tsx';
import { ImportCells, isImportLine, startOf, type ImportedTasks, type ImportLine } from './import-lines.tsx';
import { IntentCells } from './intent-cells.tsx';
import { rowHeights } from './sent-row.tsx';
import {
  daysParam,
  dueParam,
  importParam,
  outcomeParam,
  outcomes,
  searchParam,
  taskParam,
} from './sent-search-params.ts';
import card from '#ui/card.module.css';
import classes from './sent.module.css';
import { TaskPanel } from './task-panel.tsx';
import { withFieldLabels } from '#form/with-field-labels.ts';
import { kindNames } from '#form/words.ts';
import { useNames } from '#data/lists/use-names.ts';
import { words } from './words.ts';

const groupHeight = 34;
/** Most tasks that are shown as cards above the list. Where more need a decision, they are rows at its top. */
const maxCards = 10;

type Line = Intent | ImportLine;

const keyOf = (line: Line) => (isImportLine(line) ? line.record.id : line.id);
const nameOf = (line: Line) =>
  isImportLine(line) ? words.importName(line.record.name) : cardName(line.orderId);

/** The group of each line, and what stands in it; the tasks of an import are in its group. */
const groupLines = (lines: readonly Line[]) => {
  const groups = new Map<string, { count: number; created: number }>();
  const groupOf = new Map<Line, string>();
  let file: { group: string; tasks: ReadonlySet<Intent> } | null = null;
  for (const line of lines) {
    const isFile = isImportLine(line);
    const isInFile: boolean = !isFile && file?.tasks.has(line) === true;
    const own = isFile
      ? ownDay(startOf(line.record))
      : isUndecided(line)
        ? undecidedGroup
        : ownDay(line.createdAt);
    const group: string = isInFile && file ? file.group : own;
    if (isFile) file = { group, tasks: new Set(line.shown) };
    groupOf.set(line, group);
    // A file counts its tasks, whether they are shown or not.
    const tasks = isFile ? line.shown : isInFile ? [] : [line];
    const { count, created } = groups.get(group) ?? { count: 0, created: 0 };
    groups.set(group, {
      count: count + tasks.length,
      created: created + tasks.filter(({ state }) => state === 'created').length,
    });
  }
  return { groups, groupOf };
};

/** Puts the tasks of imports under a line for each file, at the time when it was sent; of others only the line. */
const withFiles = (
  tasks: readonly Intent[],
  imports: readonly ImportedTasks[],
  isOpen: (id: string) => boolean,
  isFiltered: boolean,
): readonly Line[] => {
  // A row that was sent once more is of another day than those around it in the file.
  if (imports.length === 0) return tasks.toSorted((one, other) => other.createdAt - one.createdAt);
  const inFile = new Map(imports.flatMap((each) => (each.tasks ?? []).map(({ id }) => [id, each])));
  const shownOf = Map.groupBy(tasks, ({ id }) => inFile.get(id));
  const files = imports.flatMap((each) => {
    const shown = shownOf.get(each) ?? [];
    // Of one that is not read nobody knows whether something in it fits: its line leads into it.
    if (shown.length === 0 && isFiltered && each.tasks !== null) return [];
    // Those that a card asks about above the list count, too.
    const counted = isFiltered ? shown : (each.tasks ?? []);
    const line: ImportLine = { ...each, shown, counted, isOpen: isOpen(each.record.id) };
    return [{ at: startOf(each.record), lines: line.isOpen ? [line, ...shown] : [line] }];
  });
  const others = (shownOf.get(undefined) ?? []).map((task) => ({ at: task.createdAt, lines: [task] }));
  return [...others, ...files].toSorted((one, other) => other.at - one.at).flatMap(({ lines }) => lines);
};

type DeviceListProps = {
  intents: readonly Intent[];
  imports: readonly ImportedTasks[];
  connection: Connection;
};

/** The intents of this device by day, newest first; those that need a person's decision come before all others. */
export const DeviceList = ({ intents, imports, connection }: DeviceListProps) => {
  // Files whose tasks are shown or hidden against the rule: hidden, but where something is searched for; each with which of the two it was.
  const [turned, setTurned] = useState<readonly string[]>([]);
  const onLine = useOnLine();
  const now = useNow(30_000);
  const today = ownDay(now);
  const [search, setSearch, typeSearch] = useTypedParam(searchParam);
  const [outcome, setOutcome] = useSearchParam(outcomeParam);
  const [days, setDays] = useSearchParam(daysParam);
  const [due, setDue] = useSearchParam(dueParam);
  const dueAddress = useSearchAddress(dueParam);
  const [task, setTask] = useSearchParam(taskParam);
  const [, setImport] = useSearchParam(importParam);
  const lateSearch = useDeferredValue(search);
  const read = useSearchedPhone(connection, lateSearch);

  const nameAssignment = useNames(connection);
  const context = useMemo(() => ({ connection, onLine }), [connection, onLine]);
  // The texts stand for the values, which are made anew with each render.
  const dayText = daysParam.write(days);
  const dueText = dueParam.write(due);
  const { asks, others, counts } = useMemo(
    () =>
      filterIntents(
        intents,
        { search: lateSearch, outcome, days: daysParam.read(dayText), due: dueParam.read(dueText) },
        context,
        today,
        read,
      ),
    [intents, lateSearch, outcome, dayText, dueText, context, today, read],
  );
  const shown = useMemo(() => [...asks, ...others], [asks, others]);
  const isFiltered = lateSearch.trim() !== '' || outcome !== 'all' || days !== null || due !== null;
  const cards = useMemo(() => asks.slice(0, maxCards), [asks]);
  const rows = useMemo(() => {
    const isOpen = (id: string) => turned.includes(`${isFiltered} ${id}`) !== isFiltered;
    return [...asks.slice(maxCards), ...withFiles(others, imports, isOpen, isFiltered)];
  }, [asks, others, imports, turned, isFiltered]);
  const groups = useMemo((): RowGroups<Line> => {
    const { groups: countsOf, groupOf } = groupLines(rows);
    return {
      of: (line) => groupOf.get(line) ?? '',
      height: groupHeight,
      renderHead: (group) => {
        const { count, created } = countsOf.get(group) ?? { count: 0, created: 0 };
        const above = cards.filter(({ createdAt }) => ownDay(createdAt) === group).length;
        return <GroupHead group={group} counts={{ count: count + above, created, above }} today={today} />;
      },
    };
  }, [rows, cards, today]);
  const oneDay = days !== null && days.from === days.to ? days.from : null;
  const load = useMemo(
    () => (days === null || oneDay !== null ? dayLoad(intents, due?.day ?? oneDay, now, due?.offset) : null),
    [intents, days, oneDay, due?.day, due?.offset, now],
  );
  const [, navigate] = useLocation();
  const copy = useCallback(
    (purpose: CopyPurpose, source: Intent) => navigate(copyAddress(purpose, offerCopy(source, source.id))),
    [navigate],
  );
  // Rows tell days, not minutes; midnight at a job is on a quarter of an hour here.
  const since = now - (now % 900_000);
  const draw = useCallback(
    (line: Line) => {
      const group = groups.of(line);
      return isImportLine(line) ? (
        <ImportCells
          line={line}
          onToggle={(id) => {
            if (line.tasks === null) return setImport(id);
            const turn = `${isFiltered} ${id}`;
            setTurned((all) => (all.includes(turn) ? all.filter((each) => each !== turn) : [...all, turn]));
          }}
        />
      ) : (
        <IntentCells
          intent={line}
          context={context}
          nameAssignment={nameAssignment}
          now={since}
          day={group === undecidedGroup ? undefined : group}
          onDuplicate={(source) => copy('duplicate', source)}
          onOpen={({ id }) => setTask(id)}
        />
      );
    },
    [groups, context, nameAssignment, since, copy, setTask, setImport, isFiltered],
  );
  const clear = () => {
    setSearch('');
    setOutcome('all');
    setDays(null);
    setDue(null);
  };
  const dueWords =
    due && words.due(describeDay(`${due.day} 00:00:00`), hourClock(due.hour), hourClock(due.hour + 1));

  const opened = intents.find(({ id }) => id === task) ?? null;
  const close = useCallback(() => {
    setTask('');
    document.querySelector<HTMLElement>(`[data-row="${CSS.escape(task)}"] [data-row-focus]`)?.focus();
  }, [setTask, task]);

  const list = (
    <div className={classes['list']}>
      <LiveText>{isFiltered ? words.shown(shown.length) : ''}</LiveText>
      {asks.length > 0 && (
        <section className={classes['asks']} aria-label={words.asks(asks.length)}>
          {asks.length > 1 && <h2 className={card['subhead']}>{words.asks(asks.length)}</h2>}
          {cards.map((intent) => (
            <IntentCard
              key={intent.id}
              intent={intent}
              kindName={kindNames[intent.kind]}
              nameAssignment={nameAssignment}
              inWords={withFieldLabels}
              onDuplicate={(source) => copy('duplicate', source)}
            />
          ))}
        </section>
      )}
      {load && <DayLoadCard load={load} due={due} />}
      <div className={classes['tools']}>
        <SearchBox label={words.search} placeholder={words.searchHint} value={search} onChange={typeSearch} />
        <DayBox label={words.day} value={days} onChange={setDays} today={today} />
        <FilterRadios
          label={words.filter}
          choices={outcomes.map((value) => ({ value, label: words.filters[value], count: counts[value] }))}
          value={outcome}
          onChange={setOutcome}
        />
        <DeviceTools
          intents={shown}
          unread={imports.filter(({ tasks }) => tasks === null).length}
          context={context}
        />
      </div>
      {dueWords !== null && (
        <Link
          href={dueAddress(null)}
          replace
          className={classes['due']}
          aria-label={words.clearDue(dueWords)}
        >
          {dueWords}
          <IconX size={14} aria-hidden />
        </Link>
      )}
      {rows.length > 0 && (
        <VirtualRows
          label={words.list}
          columns={words.columns}
          articleName={nameOf}
          rows={rows}
          keyOf={keyOf}
          rowClass={`${classes['row']} ${classes['target']}`}
          heights={rowHeights}
          groups={groups}
          current={opened?.id ?? null}
        >
          {draw}
        </VirtualRows>
      )}
      {rows.length === 0 && asks.length === 0 && (
        <EmptyState
          icon={IconSearchOff}
          title={words.noMatch(lateSearch.trim())}
          clear={{ label: words.clear, onClick: clear }}
        >
          {words.noMatchText}
        </EmptyState>
      )}
    </div>
  );
  return (
    <div className={classes['split']} data-open={opened !== null || undefined}>
      {list}
      {opened && (
        <TaskPanel
          key={opened.id}
          intent={opened}
          context={context}
          nameAssignment={nameAssignment}
          now={now}
          onCopy={copy}
          onClose={close}
        />
      )}
    </div>
  );
};
