import { useQueries, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { CustomerRow } from '#contract/customers.ts';
import type { TaskRow } from '#contract/list-rows.ts';
import { textProp } from '#contract/json.ts';
import { foldWords } from '#contract/fold-words.ts';
import { stopsOf, type TaskKind } from '#contract/operations.ts';
import { searchPath } from '#contract/page-paths.ts';
import type { Connection } from '#data/http/connection.ts';
import { customersQuery, knownCustomersQuery } from '#data/http/customer-query.ts';
import { tasksOfOrderQuery } from '#data/http/task-queries.ts';
import type { Intent } from '#data/outbox/intent.ts';
import { allIntents, displayStatusNow, intentsOfOrderQuery, useIntents } from '#data/outbox/page-intents.ts';
import { displayStatusWords, evidenceWords } from '#data/outbox/words.ts';
import { wasSuggestedHere } from '#form/new-order-number.ts';
import { lastDigits } from '#form/phone.ts';
import type { Question } from '#form/problems.tsx';
import { resolveSchedule } from '#form/times.ts';
import type { FormValues } from '#form/values.ts';
import { describeDay } from '#time/describe.ts';
import { duplicateWords as words } from '../words.ts';

export type KnownTasks = {
  /** Of this browser, newest first. */
  intents: readonly Intent[];
  /** The service's, with the order number. */
  atService: readonly TaskRow[];
  /** Of the account, as far as they were looked up. */
  customers: readonly CustomerRow[];
};

export type ComparedTask = {
  kind: TaskKind;
  /** With the zone that applies. */
  values: FormValues;
  draftId: string;
  accountId: string;
  known: KnownTasks;
};

type Visit = { field: 'job_pickup_phone' | 'customer_phone'; phone: string; place: string; day: string };

const visitsOf = (kind: TaskKind, values: FormValues): Visit[] => {
  const { times } = resolveSchedule(kind, values);
  return stopsOf(kind).flatMap(({ phone: field, address, time }) => {
    const day = times.find(({ name }) => name === time)?.wall.slice(0, 10) ?? '';
    const visit = { field, phone: lastDigits(values[field]), place: foldWords(values[address]), day };
    return day === '' || visit.phone === '' || visit.place === '' ? [] : [visit];
  });
};

/** Compares the day first: a browser has thousands of tasks. */
const hasVisit = ({ kind, body }: Intent, { phone, place, day }: Visit): boolean =>
  stopsOf(kind).some(
    (stop) =>
      textProp(body, stop.time).startsWith(day) &&
      lastDigits(textProp(body, stop.phone)) === phone &&
      foldWords(textProp(body, stop.address)) === place,
  );

const aboutIntent = (intent: Intent, reason: string) => {
  const status = displayStatusWords[displayStatusNow(intent)];
  return {
    text: `${reason} ${words.task(intent.orderId, status, intent.summary)}`,
    href: searchPath('sent', intent.orderId),
  };
};

const findOrder = ({ values, draftId, known }: ComparedTask, intents: readonly Intent[]): Question | null => {
  const order = values.order_id.trim();
  const merchant = values.merchant_id.trim();
  if (order === '') return null;
  const about = JSON.stringify(['order', draftId, order]);
  const intent = intents.find(({ orderId, merchantId }) => orderId === order && merchantId === merchant);
  if (intent) return { key: 'order_id', about, ...aboutIntent(intent, words.order) };
  const stored = known.atService.find(({ merchant_id }) => merchant_id === merchant);
  if (!stored) return null;
  const text = words.atService(order, evidenceWords.task(stored));
  return { key: 'order_id', about, text, href: searchPath('sent', order, String(stored.job_id)) };
};

const findVisits = (
  { kind, values, accountId, known }: ComparedTask,
  intents: readonly Intent[],
): Question[] =>
  visitsOf(kind, values).flatMap((visit): Question[] => {
    const { field, phone, place, day } = visit;
    // A yes counts for the customer and the day: many tasks of a day may share a pickup.
    const about = JSON.stringify(['visit', accountId, phone, place, day]);
    const intent = intents.find((each) => hasVisit(each, visit));
    if (intent) return [{ key: field, about, ...aboutIntent(intent, words.visit) }];
    const customer = known.customers.find(
      (row) => row.last_day === day && lastDigits(row.phone) === phone && foldWords(row.address) === place,
    );
    if (!customer) return [];
    const { name, phone: shown } = customer;
    const text = `${words.visit} ${words.elsewhere(name || shown, describeDay(`${day} 00:00:00`))}`;
    return [{ key: field, about, text, href: searchPath('sent', shown) }];
  });

/**
 * The tasks that may be the one in the form: by order number, otherwise by phone, address and day. Rejected and cancelled tasks
 * don't exist.
 */
export const findDuplicates = (task: ComparedTask): Question[] => {
  const others = task.known.intents.filter(
    ({ id, connectionId, state }) =>
      connectionId === task.accountId && id !== task.draftId && state !== 'rejected',
  );
  const order = findOrder(task, others);
  return order ? [order] : findVisits(task, others);
};

/** The tasks that this page knows already: a press waits for no lookup of them. */
export const readKnownTasks = (client: QueryClient, connection: Connection, order: string): KnownTasks => ({
  intents: [
    ...allIntents(),
    ...(client.getQueryData(intentsOfOrderQuery(connection.id, order).queryKey) ?? []),
  ],
  atService: client.getQueryData(tasksOfOrderQuery(connection, order).queryKey) ?? [],
  customers: client.getQueryData(knownCustomersQuery(connection).queryKey) ?? [],
});

/** The same while the form is filled in: looks up tasks by order number, and customers by phone. */
export const useKnownTasks = (connection: Connection, kind: TaskKind, values: FormValues): KnownTasks => {
  const client = useQueryClient();
  const order = values.order_id.trim();
  // A suggested number is unique, and a blank one isn't looked up.
  const asked = wasSuggestedHere(order) ? '' : order;
  useIntents();
  useQuery(intentsOfOrderQuery(connection.id, asked));
  useQuery(tasksOfOrderQuery(connection, asked));
  useQueries({
    queries: visitsOf(kind, values).map(({ field }) =>
      customersQuery(connection, { part: 'phone', text: values[field] }),
    ),
  });
  return readKnownTasks(client, connection, order);
};
