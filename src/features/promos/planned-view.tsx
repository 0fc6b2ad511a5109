import { Badge, Button } from '@mantine/core';
import '@mantine/core/styles/Badge.layer.css';
import { IconCalendarOff, IconCalendarTime, IconCircleCheck, IconCircleMinus } from '@tabler/icons-react';
import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { type PastRow, type PlannedRow, type ScheduleData } from '#contract/promo-schedule.ts';
import { mayBeDone } from '#data/http/api-error.ts';
import type { Connection } from '#data/http/connection.ts';
import { useSingleMutation } from '#data/http/use-single-mutation.ts';
import { cancelPlan, followNow, hasSchedule, mayPlan } from '#data/lists/promo-schedule-queries.ts';
import { knownStatus, type Promo } from '#data/lists/promos-query.ts';
import { useMinute } from '#form/use-minute.ts';
import { describeDistance } from '#time/describe-distance.ts';
import { describeRecentInstant } from '#time/own-clock.ts';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { useOwnDay } from '#ui/use-clock.ts';
import card from '#ui/card.module.css';
import classes from './plan.module.css';
import { plansByPromo, sayTime } from './plan-form.ts';
import { NotReadNote } from './not-read-note.tsx';
import { namedFew, planWords as words } from './words.ts';

type PlannedViewProps = {
  connection: Connection;
  promos: readonly Promo[];
  schedule: UseQueryResult<ScheduleData>;
};

/** What is planned, by day, and what came of the last plans; where the service has no plans, what it would need. */
export const PlannedView = ({ connection, promos, schedule }: PlannedViewProps) => {
  const now = useMinute();
  const [toCancel, setToCancel] = useState<PlannedRow | null>(null);
  if (!hasSchedule(connection))
    return (
      <EmptyState icon={IconCalendarOff} title={words.noSchedule}>
        {words.noScheduleText}
      </EmptyState>
    );
  const byId = new Map(promos.map((row) => [row.promo_id, row]));
  const nameAll = (ids: readonly number[]) => namedFew(ids.map((id) => byId.get(id)?.code ?? words.id(id)));
  const { data, failureReason } = schedule;
  const failure = failureReason && (
    <NotReadNote
      connection={connection}
      list="promo-schedule"
      title={words.notRead}
      failure={failureReason}
    />
  );
  if (!data) return failure ?? <LoadingRows label={words.loading} rowHeight={48} />;
  const { planned, past } = data;
  const plans = plansByPromo(planned);
  // How many promos of a coming switch have its state already, by hand: it would change nothing for them.
  const noteOf = (row: PlannedRow) => {
    const { promo_ids: ids, is_enabled: to } = row;
    const hasState = (promo: Promo | undefined) => promo && knownStatus(promo, 'read') === to;
    const same = ids.filter((id) => plans.get(id)?.[0] === row && hasState(byId.get(id)));
    return same.length === 0 ? '' : words.pointless(to, same.length, ids.length);
  };
  const days = Map.groupBy(planned, (row) => sayTime(row, now).day);
  return (
    <div className={classes['view']}>
      {failure}
      {planned.length === 0 && (
        <EmptyState icon={IconCalendarTime} title={words.nothing}>
          {words.nothingText}
        </EmptyState>
      )}
      {[...days].map(([day, rows]) => (
        <section key={day} aria-label={day}>
          <h2 className={card['subhead']}>{day}</h2>
          <ul className={`${card['card']} ${classes['list']}`}>
            {rows.map((row) => (
              <Row
                key={`${row.schedule_id} ${row.step}`}
                row={row}
                when={whenOf(row, now)}
                away={describeDistance(Date.parse(row.due_at), now)}
                codes={nameAll(row.promo_ids)}
                note={noteOf(row)}
              >
                {mayPlan(connection) && (
                  <Button
                    variant="default"
                    aria-label={words.cancelOf(row.is_enabled, nameAll(row.promo_ids))}
                    onClick={() => setToCancel(row)}
                  >
                    {words.cancel}
                  </Button>
                )}
              </Row>
            ))}
          </ul>
        </section>
      ))}
      {past.length > 0 && <Past rows={past} now={now} nameAll={nameAll} />}
      {toCancel && (
        <CancelDialog
          connection={connection}
          row={toCancel}
          codes={nameAll(toCancel.promo_ids)}
          steps={planned.filter((row) => row.schedule_id === toCancel.schedule_id).length}
          onClose={() => setToCancel(null)}
        />
      )}
    </div>
  );
};

/** On the plan's own clock. */
const whenOf = (row: PlannedRow, now: number): string => {
  const { clock, city } = sayTime(row, now);
  return `${clock} ${city}`;
};

type RowProps = {
  row: PlannedRow;
  when: string;
  /** How long it is until then. */
  away?: string;
  codes: string;
  note?: string;
  children: ReactNode;
};

/** One switch of a plan: when, what becomes of which codes, by whom. */
const Row = ({ row, when, away, codes, note, children }: RowProps) => {
  const { due_at: due, is_enabled: to, promo_ids: ids } = row;
  const StateIcon = to === 1 ? IconCircleCheck : IconCircleMinus;
  return (
    <li>
      <span className={classes['when']}>
        <time dateTime={due}>{when}</time>
        {away !== undefined && <Badge color="accent">{away}</Badge>}
      </span>
      <span className={classes['about']}>
        <StateIcon size={16} aria-hidden data-tone={to === 1 ? 'ok' : undefined} />
        <b>{words.what1(to, ids.length)}</b> <bdi>{codes}</bdi>
        <small>{[words.by(row.planned_by), note].filter(Boolean).join(' · ')}</small>
      </span>
      {children}
    </li>
  );
};

type PastProps = { rows: readonly PastRow[]; now: number; nameAll: (ids: readonly number[]) => string };

const toneOf = ({ state, changed, promo_ids: ids }: PastRow): string | undefined => {
  if (state === 'cancelled') return undefined;
  return changed === ids.length ? 'ok' : 'warn';
};

const Past = ({ rows, now, nameAll }: PastProps) => {
  const today = useOwnDay();
  return (
    <section aria-label={words.newest}>
      <h2 className={card['subhead']}>{words.newest}</h2>
      <ul className={`${card['card']} ${classes['list']}`}>
        {rows.map((row) => {
          const { day } = sayTime(row, now);
          return (
            <Row
              key={`${row.schedule_id} ${row.step}`}
              row={row}
              when={`${day}, ${whenOf(row, now)}`}
              codes={nameAll(row.promo_ids)}
            >
              <span className={classes['state']} data-tone={toneOf(row)}>
                {words.outcome(row, describeRecentInstant(Date.parse(row.done_at), today))}
              </span>
            </Row>
          );
        })}
      </ul>
    </section>
  );
};

type CancelDialogProps = {
  connection: Connection;
  row: PlannedRow;
  codes: string;
  /** How many of its switches are still to come. */
  steps: number;
  onClose: () => void;
};

/** Asks once before a plan is cancelled, and stays until it is known whether it was. */
const CancelDialog = ({ connection, row, codes, steps, onClose }: CancelDialogProps) => {
  const client = useQueryClient();
  const { mutate, isPending, error, unlessRunning } = useSingleMutation({
    mutationFn: () => cancelPlan(connection, row.schedule_id),
    onSettled: () => void followNow(client, connection),
  });
  // Its answer was lost, or somebody else was faster: the list says what became of it.
  const isOver = error !== null && steps === 0;
  useEffect(() => {
    if (isOver) onClose();
  }, [isOver, onClose]);
  const close = unlessRunning(onClose);
  return (
    <Dialog
      title={words.cancelTitle(codes)}
      onClose={close}
      actions={
        <>
          <Button
            color="red"
            aria-disabled={isPending || undefined}
            onClick={() => mutate(undefined, { onSuccess: onClose })}
          >
            {words.cancelPlan}
          </Button>
          <Button variant="default" aria-disabled={isPending || undefined} onClick={close}>
            {words.keep}
          </Button>
        </>
      }
    >
      <p>{steps > 1 ? words.cancelWindow : words.cancelOne}</p>
      {error && (
        <ErrorNote alert title={mayBeDone(error) ? words.mayBeCancelled : words.notCancelled}>
          {error.message}
        </ErrorNote>
      )}
    </Dialog>
  );
};
