import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { memo, useEffect, useMemo, useState } from 'react';
import { Link } from 'wouter';
import { useConnection, type Connection } from '#data/http/connection.ts';
import { customersQuery } from '#data/http/customer-query.ts';
import { useOnLine } from '#data/http/online.ts';
import { tasksOfTypedOrderQuery } from '#data/http/order-queries.ts';
import { looksSuggested } from '#form/new-order-number.ts';
import { useKnownPlace } from '#form/known-places.ts';
import { useTaskForm } from '#form/task-form.ts';
import { useDeferredTaskKind } from '#form/use-deferred-task-kind.ts';
import { useIntents } from '#data/outbox/outbox.ts';
import { rowsOfOrderQuery } from '#data/outbox/rows-of-order-query.ts';
import { createTypingPause, typingPauseMs } from '#ui/typing-pause.ts';
import { whenIdle } from '#data/state/when-idle.ts';
import { draftStore } from '../drafts/draft-store.ts';
import { duplicatesOf } from './duplicates.ts';
import { bookSearches, findSameNumber, comparedKeys, type ComparedValues } from './find-similar.ts';
import { sentLast } from './recent-intents.tsx';
import classes from './rail.module.css';

/** `isTyped`: the order number is a person's. Those that the desk suggests are unique. */
type Paused = { draftId: string; values: ComparedValues; isTyped: boolean };

/** What is compared of the form, at the last pause in typing it. */
const useComparedValues = (): Paused | null => {
  const { form } = useTaskForm();
  const [paused, setPaused] = useState<Paused | null>(null);
  useEffect(() => {
    let order = form.getValues('order_id');
    let isTyped = !looksSuggested(order);
    const read = () =>
      setPaused({ draftId: draftStore.view.get()?.id ?? '', values: { ...form.getValues() }, isTyped });
    let stopIdle = () => {};
    const pause = createTypingPause(
      () => {
        stopIdle();
        stopIdle = whenIdle(read);
      },
      { pauseMs: typingPauseMs.findDuplicates },
    );
    pause.touch();
    const stop = form.subscribe({
      name: [...comparedKeys],
      formState: { values: true },
      callback: ({ values, type }) => {
        if (values.order_id !== order) {
          order = values.order_id;
          // Only what a person types comes with an event. One may type a number that another desk suggested.
          isTyped = type !== undefined || !looksSuggested(order);
        }
        pause.touch();
      },
    });
    return () => {
      pause.end();
      stopIdle();
      stop();
    };
  }, [form]);
  return paused;
};

type DuplicateNotesProps = Paused & { connection: Connection };

const DuplicateNotes = ({ connection, draftId, values: typed, isTyped }: DuplicateNotesProps) => {
  const kind = useDeferredTaskKind();
  const [pickup, customer] = [useKnownPlace('pickup')?.country, useKnownPlace('customer')?.country];
  const values = useMemo(
    () => ({ ...typed, countries: { ...(pickup && { pickup }), ...(customer && { customer }) } }),
    [typed, pickup, customer],
  );
  const onLine = useOnLine();
  const order = values.order_id.trim();
  const own = useIntents();
  const rows = useQuery({ ...rowsOfOrderQuery(connection.id, order), enabled: isTyped && order !== '' });
  const intents = useMemo(() => [...own, ...(rows.data ?? [])], [own, rows.data]);
  // What this device knows is not asked again.
  const isKnown = useMemo(
    () => findSameNumber(values, intents, { connectionId: connection.id, draftId }) !== null,
    [values, intents, connection, draftId],
  );
  const query = tasksOfTypedOrderQuery(connection, order);
  const isAsked = query.enabled === true && onLine && isTyped && !isKnown;
  const { data } = useQuery({ ...query, enabled: isAsked });
  const atService = isAsked ? (data ?? []) : [];
  // A task has two sides at most.
  const [one = null, other = null] = bookSearches(kind, values);
  const { data: ofOne = [] } = useQuery(customersQuery(connection, one));
  const { data: ofOther = [] } = useQuery(customersQuery(connection, other));
  const book = [...ofOne, ...ofOther];
  const known = { intents, atService, book, draftId };
  // Beside this note there is no need for the one on what became of it.
  const last = sentLast(own);
  return duplicatesOf(kind, values, { ...known, context: { connection, onLine } }).map(
    ({ about, intent, question: { message, detail, link } }) => (
      <p key={about} className={classes['like']} data-last={(intent && intent === last) || undefined}>
        <IconAlertTriangle size={16} aria-hidden />
        <span>
          {message} <bdi>{detail}</bdi> {link && <Link href={link.href}>{link.label}</Link>}
        </span>
      </p>
    ),
  );
};

/** Points out that such a task may exist already, before Create asks about it. @param isAsked Create asks now, above. */
export const PossibleDuplicate = memo(({ isAsked = false }: { isAsked?: boolean }) => {
  const connection = useConnection();
  const paused = useComparedValues();
  return (
    <div aria-live="polite">
      {connection && paused && !isAsked && <DuplicateNotes connection={connection} {...paused} />}
    </div>
  );
});
