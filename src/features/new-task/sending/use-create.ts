import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Task, TaskKind } from '#contract/operations.ts';
import { getConnection, type Connection } from '#data/http/connection.ts';
import { submit } from '#data/outbox/outbox.ts';
import { displayStatusNow } from '#data/outbox/page-intents.ts';
import { toBody } from '#form/body.ts';
import { checkValues } from '#form/check.ts';
import type { Directory } from '#form/directory.ts';
import { showIssues } from '#form/field-errors.ts';
import { summarize } from '#form/summarize.ts';
import { form } from '#form/task-form.ts';
import { readTimes } from '#form/times.ts';
import { rememberZone } from '#form/zone.ts';
import { getDraftId, showNewDraft, useDraftId } from '../drafts/draft-store.ts';
import { nextValues } from '../drafts/new-draft.ts';
import { focusFirst } from '../focus-first.ts';
import { addressKind } from '../follow-kind.ts';
import { zoneNow } from '../known-zones.ts';
import { notSentWords as words } from '../words.ts';
import { readKnownTasks } from './duplicates.ts';
import { clearPress, getPress, setPress, usePress, type PressState } from './presses.ts';
import { questionsAbout } from './questions.ts';
import { addUnsentTask, useUnsentTask } from './unsent-tasks.ts';

/** In milliseconds. A press this soon after a question confirms nothing: the user can't have read it yet. */
const minReadMs = 700;

/** How long a press waits for the zone of its address, in milliseconds. */
const maxWaitMs = 1000;

/** Questions the user has confirmed, by `about`. Until reload, they aren't asked again. */
const confirmed = new Set<string>();

const pickers = [
  ['merchant_id', 'merchants'],
  ['team_id', 'teams'],
  ['fleet_id', 'agents'],
] as const;

/** A picker whose list is still loading, so that its text may be a name. Untouched values are IDs. */
const unresolvedPicker = (task: Task, directory: Directory) =>
  pickers.find(
    ([key, list]) =>
      key in task.body && directory[list].state === 'loading' && form.getFieldState(key).isDirty,
  )?.[0];

/** What the user saw when pressing: draft, task type, connection, values. */
const taskFingerprint = (): string =>
  JSON.stringify([getDraftId(), addressKind(), getConnection()?.id, form.getValues()]);

/** Any edit withdraws open questions. */
const withdrawQuestions = (): void => {
  const draftId = getDraftId();
  if (getPress(draftId).questions.length > 0) clearPress(draftId);
};

/**
 * Hands the task to the outbox. In the same event the next task is put into the form, so that later keystrokes go there.
 * @returns the ID of the sent task
 */
const submitTask = (client: QueryClient, connection: Connection, task: Task, zone: string): string => {
  const { kind } = task;
  const id = getDraftId();
  const draftValues = structuredClone(form.getValues());
  const values = { ...draftValues, zone };
  const order = values.order_id.trim();
  // _Edit and resend_ keeps the order number.
  const rejected = readKnownTasks(client, connection, order).intents.find(
    (intent) =>
      intent.connectionId === connection.id &&
      intent.orderId === order &&
      displayStatusNow(intent) === 'rejected',
  );
  const summary = summarize(kind, values);
  const input = { ...task, id, summary, ...(rejected && { replaces: rejected.id }) };
  void submit(input, connection).then((result) => {
    if (result.ok) return undefined;
    const message = result.why === 'known' ? words.sentElsewhere(order) : words.notStored(order);
    return addUnsentTask({ draftId: id, values: draftValues, kind, accountId: connection.id, message });
  });
  rememberZone(connection.id, values.merchant_id, zone);
  showNewDraft(nextValues(kind, draftValues, zone));
  focusFirst(kind);
  return id;
};

/** Sends the task in the form, or shows why not. */
export const useCreate = (kind: TaskKind, directory: Directory) => {
  const client = useQueryClient();
  const draftId = useDraftId();
  const pressed = usePress(draftId);
  const unsent = useUnsentTask();
  const [refusals, setRefusals] = useState(0);
  const [sentId, setSentId] = useState<string | null>(null);
  const shownAt = useRef(-Infinity);

  // Not outside the component: a form that is shown again is reset, and keeps its questions.
  useEffect(() => form.subscribe({ formState: { values: true }, callback: withdrawQuestions }), []);

  /** Records why nothing was sent, and asks the send bar to move the focus there. */
  const showRefusal = (why: Partial<PressState> = {}): void => {
    setPress(getDraftId(), why);
    // Presses before the question is rendered don't count.
    shownAt.current = Infinity;
    setRefusals((count) => count + 1);
  };
  useEffect(() => {
    if (refusals > 0) shownAt.current = performance.now();
  }, [refusals]);

  /** @param at the event's `timeStamp` */
  const press = (at: number): void => {
    const { isWaiting, questions } = getPress(getDraftId());
    if (isWaiting) return;
    if (questions.length > 0 && at - shownAt.current < minReadMs) showRefusal({ questions });
    else {
      for (const { about } of questions) confirmed.add(about);
      tryToSend({ canWaitForLookup: questions.length === 0 });
    }
  };

  const tryToSend = ({ canWaitForLookup }: { canWaitForLookup: boolean }): void => {
    clearPress(getDraftId());
    const connection = getConnection();
    if (!connection?.hasKey) {
      form.clearErrors();
      showRefusal({ message: words.connectFirst });
      return;
    }
    const { zone, from, stops, lookUp } = zoneNow(client, kind, form.getValues());
    const values = { ...form.getValues(), zone };
    const issues = checkValues(kind, values, { profile: connection.profile, directory });
    showIssues(issues, 'check');
    if (issues.length > 0) {
      showRefusal();
      return;
    }
    // TypeScript can't infer that body and kind match.
    const task = { kind, body: toBody(kind, values, connection.profile) } as Task;
    const unresolved = unresolvedPicker(task, directory);
    if (unresolved) {
      form.setError(unresolved, { type: 'check', message: words.listLoading });
      showRefusal();
      return;
    }
    if (canWaitForLookup && lookUp) {
      void tryAfterLookUp(lookUp());
      return;
    }
    const known = readKnownTasks(client, connection, values.order_id.trim());
    const askedTask = { kind, values, from, stops, known, draftId: getDraftId(), accountId: connection.id };
    const questions = questionsAbout(askedTask).filter(({ about }) => !confirmed.has(about));
    if (questions.length > 0) showRefusal({ questions });
    else setSentId(submitTask(client, connection, task, zone));
  };

  /** The days of the times in the form, in the zone that applies by now. */
  const shownDays = (): string => {
    const values = form.getValues();
    const read = readTimes(kind, { ...values, zone: zoneNow(client, kind, values).zone });
    return read.map(({ read: { wall = '' } }) => wall.slice(0, 10)).join();
  };

  const tryAfterLookUp = async (lookUp: Promise<unknown>): Promise<void> => {
    const pressedId = getDraftId();
    const before = taskFingerprint();
    const days = shownDays();
    setPress(pressedId, { isWaiting: true });
    await Promise.race([lookUp, new Promise((resolve) => setTimeout(resolve, maxWaitMs))]);
    // The draft was discarded in the meantime.
    if (!getPress(pressedId).isWaiting) return;
    const wasAbandoned = getDraftId() !== pressedId || !addressKind();
    const isSame = taskFingerprint() === before && shownDays() === days;
    if (isSame) tryToSend({ canWaitForLookup: false });
    else setPress(pressedId, { message: wasAbandoned ? words.left : words.changed, wasAbandoned });
  };

  // The user is back: the send bar has the message now, so the banner of all pages goes.
  useEffect(() => {
    if (pressed.wasAbandoned) setPress(draftId, { ...pressed, wasAbandoned: false });
  }, [draftId, pressed]);
  return {
    press,
    message: unsent?.message ?? pressed.message,
    questions: pressed.questions,
    refusals,
    isWaiting: pressed.isWaiting,
    sentId,
    putBack: unsent?.putBack,
  };
};
