import { Button } from '@mantine/core';
import { IconSearchOff, IconX } from '@tabler/icons-react';
import { useCallback, useDeferredValue, useMemo } from 'react';
import { Link, useLocation } from 'wouter';
import type { Connection } from '#data/http/connection.ts';
import { useOnLine } from '#data/http/on-line.ts';
import { copyAddress, type CopyPurpose } from '#data/outbox/copy-address.ts';
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
import { DayLoadCard } from './day-load.tsx';
import { dayLoad, hourClock } from './deadlines.ts';
import { DeviceTools } from './device-tools.tsx';
import { useReadPhone } from '#form/phone-rule.ts';
import { filterIntents, isUndecided } from './filter-intents.ts';
import { GroupHead, undecidedGroup, type GroupCounts } from './group-head.tsx';
import { IntentCells } from './intent-cells.tsx';
import { daysParam, dueParam, outcomeParam, outcomes, searchParam, taskParam } from './address-params.ts';
import classes from './sent.module.css';
import { TaskPanel } from './task-panel.tsx';
import { inFormWords } from '#form/in-form-words.ts';
import { kindNames } from '#form/words.ts';
import { useNames } from '#data/lists/use-names.ts';
import { words } from './words.ts';

const heights = { wide: 52, narrow: 116 };
const groupHeight = 34;
/** Most tasks that are shown as cards above the list. Where more need a decision, they are rows at its top. */
const mostCards = 10;

const keyOf = (intent: Intent) => intent.id;
const nameOf = (intent: Intent) => cardName(intent.orderId);
const groupOf = (intent: Intent) => (isUndecided(intent) ? undecidedGroup : ownDay(intent.createdAt));

const countGroups = (intents: readonly Intent[]): ReadonlyMap<string, GroupCounts> => {
  const groups = new Map<string, { count: number; created: number }>();
  for (const intent of intents) {
    const group = groupOf(intent);
    const { count, created } = groups.get(group) ?? { count: 0, created: 0 };
    groups.set(group, { count: count + 1, created: created + (intent.state === 'created' ? 1 : 0) });
  }
  return groups;
};

type DeviceListProps = { intents: readonly Intent[]; connection: Connection };

/** The intents of this device by day, newest first; those that need a person's decision come before all others. */
export const DeviceList = ({ intents, connection }: DeviceListProps) => {
  const onLine = useOnLine();
  const now = useNow(30_000);
  const today = ownDay(now);
  const [search, setSearch, typeSearch] = useTypedParam(searchParam);
  const [outcome, setOutcome] = useSearchParam(outcomeParam);
  const [days, setDays] = useSearchParam(daysParam);
  const [due, setDue] = useSearchParam(dueParam);
  const dueAddress = useSearchAddress(dueParam);
  const [task, setTask] = useSearchParam(taskParam);
  const lateSearch = useDeferredValue(search);
  const read = useReadPhone(lateSearch);

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
  const rows = useMemo(() => [...asks.slice(mostCards), ...others], [asks, others]);
  const groups = useMemo((): RowGroups<Intent> => {
    const countsOf = countGroups(rows);
    return {
      of: groupOf,
      height: groupHeight,
      renderHead: (group) => (
        <GroupHead group={group} counts={countsOf.get(group) ?? { count: 0, created: 0 }} today={today} />
      ),
    };
  }, [rows, today]);
  const oneDay = days !== null && days.from === days.to ? days.from : null;
  const load = useMemo(
    () => (days === null || oneDay !== null ? dayLoad(intents, due?.day ?? oneDay, now) : null),
    [intents, days, oneDay, due?.day, now],
  );
  const [, navigate] = useLocation();
  const copy = useCallback(
    (purpose: CopyPurpose, id: string) => navigate(copyAddress(purpose, id)),
    [navigate],
  );
  // Rows tell days, not minutes; midnight at a job is on a quarter of an hour here.
  const since = now - (now % 900_000);
  const draw = useCallback(
    (intent: Intent) => (
      <IntentCells
        intent={intent}
        context={context}
        nameAssignment={nameAssignment}
        now={since}
        onDuplicate={({ id }) => copy('duplicate', id)}
        onOpen={({ id }) => setTask(id)}
      />
    ),
    [context, nameAssignment, since, copy, setTask],
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
      <LiveText>{words.shown(shown.length)}</LiveText>
      {asks.length > 0 && (
        <section className={classes['asks']} aria-labelledby="sent-asks">
          <h2 id="sent-asks" className={classes['heading']}>
            {words.asks(asks.length)}
          </h2>
          {asks.slice(0, mostCards).map((intent, at) => (
            <IntentCard
              key={intent.id}
              intent={intent}
              kindName={kindNames[intent.kind]}
              nameAssignment={nameAssignment}
              inWords={inFormWords}
              onDuplicate={({ id }) => copy('duplicate', id)}
              isPrimary={at === 0}
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
        <DeviceTools intents={shown} context={context} />
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
          columns={words.deviceColumns}
          articleName={nameOf}
          rows={rows}
          keyOf={keyOf}
          rowClass={classes['row']}
          heights={heights}
          groups={groups}
          current={opened?.id ?? null}
        >
          {draw}
        </VirtualRows>
      )}
      {shown.length === 0 && (
        <EmptyState
          icon={IconSearchOff}
          title={words.noMatch(lateSearch.trim())}
          action={
            <Button variant="default" onClick={clear}>
              {words.clear}
            </Button>
          }
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
