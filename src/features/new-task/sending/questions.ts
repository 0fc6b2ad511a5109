import type { QueryClient } from '@tanstack/react-query';
import type { FieldPath } from 'react-hook-form';
import type { Connection } from '#data/http/connection.ts';
import { customersQuery } from '#data/http/customer-query.ts';
import { isOnLine } from '#data/http/online.ts';
import { tasksOfTypedOrderQuery } from '#data/http/order-queries.ts';
import type { TaskKind } from '#contract/operations.ts';
import type { PlaceCountries } from '#data/outbox/intent.ts';
import { allIntents } from '#data/outbox/outbox.ts';
import { rowsOfOrderQuery } from '#data/outbox/rows-of-order-query.ts';
import { pastKey, pastTimes } from '#form/past-times.ts';
import type { Question } from '#form/problems.tsx';
import { resolveSchedule, timePaths } from '#form/resolve-times.ts';
import type { FormValues } from '#form/values.ts';
import { timeWords } from '#form/words.ts';
import { duplicatesOf } from './duplicates.ts';
import { bookSearches, comparedKeys } from './find-similar.ts';

/** Something about a task that holds the press of Create until a person says yes. */
export type PressQuestion = Question & {
  /** The values that it is about. Once one changes, the question goes. */
  fields: readonly FieldPath<FormValues>[];
  /** The person says yes, which counts for these values. */
  accept: () => void;
};

/** What was said yes to in the life of this page. */
const accepted = new Set<string>();

/** @param about what the question is about, with its values. */
const unlessAccepted = (about: string, question: Omit<PressQuestion, 'accept'>): PressQuestion[] =>
  accepted.has(about) ? [] : [{ ...question, accept: () => void accepted.add(about) }];

/** Times that are over. People do record tasks afterwards, so each question is about this very task and instant. */
const pastQuestions = (kind: TaskKind, values: FormValues, draftId: string): PressQuestion[] =>
  pastTimes(resolveSchedule(kind, values)).flatMap((time) =>
    unlessAccepted(`${kind} ${draftId} ${pastKey(time)}`, {
      key: time.name,
      message: timeWords.past,
      fields: timePaths,
    }),
  );

type Pressed = {
  kind: TaskKind;
  values: FormValues;
  countries: PlaceCountries;
  draftId: string;
  connection: Connection;
};

/** Tasks that may be the same, as far as this page knows: the press reads nothing for it. */
const duplicateQuestions = (
  client: QueryClient,
  { kind, values: typed, countries, draftId, connection }: Pressed,
): PressQuestion[] => {
  const values = { ...typed, countries };
  const order = values.order_id.trim();
  const rows = client.getQueryData(rowsOfOrderQuery(connection.id, order).queryKey) ?? [];
  const atService = client.getQueryData(tasksOfTypedOrderQuery(connection, order).queryKey) ?? [];
  const book = bookSearches(kind, values).flatMap(
    (search) => client.getQueryData(customersQuery(connection, search).queryKey) ?? [],
  );
  const intents = [...allIntents(), ...rows];
  const known = { intents, atService, book, draftId };
  return duplicatesOf(kind, values, { ...known, context: { connection, onLine: isOnLine() } }).flatMap(
    ({ about, question }) => unlessAccepted(about, { ...question, fields: comparedKeys }),
  );
};

/** What a person is asked before a task is sent, beside the zone (`zone-question.ts`), each until it is answered for these values. */
export const questionsOf = (client: QueryClient, pressed: Pressed): PressQuestion[] => [
  ...pastQuestions(pressed.kind, pressed.values, pressed.draftId),
  ...duplicateQuestions(client, pressed),
];
