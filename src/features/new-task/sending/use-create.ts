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
import { rememberZone } from '#form/zone.ts';
import { getDraftId, showNewDraft, useDraftId } from '../drafts/draft-store.ts';
import { nextValues } from '../drafts/new-draft.ts';
import { focusFirst } from '../focus-first.ts';
import { addressKind } from '../follow-kind.ts';
import { zoneNow } from '../known-zones.ts';
import { notSentWords as words } from '../words.ts';
import { readKnownTasks } from './duplicates.ts';
import { getPress, setPress, usePress, type PressState } from './presses.ts';
import { questionsAbout } from './questions.ts';
import { addUnsentTask, useUnsentTask } from './unsent-tasks.ts';

/** In milliseconds. A press this soon after a question can't be an answer to it. */
const minReadMs = 700;

/** How long a press waits for the zone of its address, in milliseconds. */
const maxWaitMs = 1000;

/** The `about` of each question that was answered with yes. A question with the same `about` is never asked again. */
const answeredYes = new Set<string>();

const listOfPicker = { merchant_id: 'merchants', team_id: 'teams', fleet_id: 'agents' } as const;

/** The sent field whose typed text may be a name, because its list is still loading. Values that were not typed are IDs. */
const unresolvedPicker = (task: Task, directory: Directory) =>
  (['merchant_id', 'team_id', 'fleet_id'] as const).find(
    (key) =>
      key in task.body && directory[listOfPicker[key]].state === 'loading' && form.getFieldState(key).isDirty,
  );

/** If this changes while a press waits, the form shows something the user hadn't seen when pressing. */
const taskFingerprint = (): string =>
  JSON.stringify([getDraftId(), addressKind(), getConnection()?.id, form.getValues()]);

/** A question is about the pressed values: after any change, the next press asks again. */
const dropQuestions = (): void => {
  const draftId = getDraftId();
  if (getPress(draftId).questions.length > 0) setPress(draftId);
};
form.subscribe({ formState: { values: true }, callback: dropQuestions });

/** Hands the task to the outbox, and puts the next one into the form in the same event. @returns the id of the task */
const submitTask = (client: QueryClient, connection: Connection, task: Task, zone: string): string => {
  const { kind } = task;
  const id = getDraftId();
  const typed = structuredClone(form.getValues());
  const values = { ...typed, zone };
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
    return addUnsentTask({ draftId: id, values: typed, kind, accountId: connection.id, message });
  });
  rememberZone(connection.id, values.merchant_id, zone);
  showNewDraft(nextValues(kind, typed, zone));
  focusFirst(kind);
  return id;
};

/**
 * Sends the task in the form, or shows why not. After a send the form shows the next task in the same event, so that later
 * keystrokes go there.
 */
export const useCreate = (kind: TaskKind, directory: Directory) => {
  const client = useQueryClient();
  const draftId = useDraftId();
  const pressed = usePress(draftId);
  const unsent = useUnsentTask();
  const [refusals, setRefusals] = useState(0);
  const [sentId, setSentId] = useState<string | null>(null);
  const shownAt = useRef(-Infinity);

  /** Shows why nothing was sent and moves the focus there. */
  const refuse = (why: Partial<PressState> = {}): void => {
    setPress(getDraftId(), why);
    // Until the question is rendered, every press is too soon.
    shownAt.current = Infinity;
    setRefusals((count) => count + 1);
  };
  useEffect(() => {
    if (refusals > 0) shownAt.current = performance.now();
  }, [refusals]);

  /** @param at the event's `timeStamp` */
  const press = (at: number): void => {
    const { isWaiting, questions: asked } = getPress(getDraftId());
    if (isWaiting) return;
    if (asked.length > 0 && at - shownAt.current < minReadMs) refuse({ questions: asked });
    else {
      for (const { about } of asked) answeredYes.add(about);
      tryToSend({ mayWait: asked.length === 0 });
    }
  };

  const tryToSend = ({ mayWait }: { mayWait: boolean }): void => {
    setPress(getDraftId());
    const connection = getConnection();
    if (!connection?.hasKey) {
      showIssues([], 'check');
      refuse({ message: words.connectFirst });
      return;
    }
    const { zone, from, stops, lookUp } = zoneNow(client, kind, form.getValues());
    const values = { ...form.getValues(), zone };
    const issues = checkValues(kind, values, { profile: connection.profile, directory });
    showIssues(issues, 'check');
    if (issues.length > 0) {
      refuse();
      return;
    }
    // TypeScript can't infer that body and kind match.
    const task = { kind, body: toBody(kind, values, connection.profile) } as Task;
    const unresolved = unresolvedPicker(task, directory);
    if (unresolved) {
      form.setError(unresolved, { type: 'check', message: words.listLoading });
      refuse();
      return;
    }
    if (mayWait && lookUp) {
      void tryAfterLookUp(lookUp());
      return;
    }
    const known = readKnownTasks(client, connection, values.order_id.trim());
    const asked = { kind, values, from, stops, known, draftId: getDraftId(), accountId: connection.id };
    const questions = questionsAbout(asked).filter(({ about }) => !answeredYes.has(about));
    if (questions.length > 0) refuse({ questions });
    else setSentId(submitTask(client, connection, task, zone));
  };

  const tryAfterLookUp = async (lookUp: Promise<unknown>): Promise<void> => {
    const pressedId = getDraftId();
    const before = taskFingerprint();
    setPress(pressedId, { isWaiting: true });
    await Promise.race([lookUp, new Promise((resolve) => setTimeout(resolve, maxWaitMs))]);
    // The draft was discarded in the meantime.
    if (!getPress(pressedId).isWaiting) return;
    const isLeft = getDraftId() !== pressedId || !addressKind();
    if (taskFingerprint() === before) tryToSend({ mayWait: false });
    else setPress(pressedId, { message: isLeft ? words.left : words.changed, isLeft });
  };

  useEffect(() => {
    if (pressed.isLeft) setPress(draftId, { ...pressed, isLeft: false });
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
