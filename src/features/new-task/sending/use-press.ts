import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { getConnection, type Connection } from '#data/http/connection.ts';
import type { TaskKind } from '#contract/operations.ts';
import { hasContent } from '#form/carried.ts';
import { checkValues } from '#form/check-values.ts';
import { showIssues } from '#form/field-errors.ts';
import { settleChoices, undecidedChoices } from '#form/meant-choices.ts';
import { readTimes } from '#form/read-typed.ts';
import type { OtherProblem } from '#form/problems.tsx';
import { isJustMoved, keepInstants, settleTimes } from '#form/settle-times.ts';
import type { Directory } from '#form/directory.ts';
import { controlId } from '#form/task-form.ts';
import type { FormIssue, FormValues } from '#form/values.ts';
import { isUntouched, nextDraft, type Draft } from '../drafts/draft.ts';
import { loadKeeper, loadedKeeper } from '../drafts/load-keeper.ts';
import { focusFirst } from '../focus-first.ts';
import { rememberKind, rememberZone } from '../last-choices.ts';
import { words } from '../words.ts';
import { placeZone } from '../zone-source.ts';
import { freezeTask, type PressedTask } from '../pressed-task.ts';
import { pressedTasks } from './page-pressed-tasks.ts';
import { askStopZones } from './stop-zones.ts';
import { useHeldPress } from './use-held-press.ts';
import { useLateCheck } from './use-late-check.ts';
import { useZoneCheck } from './use-zone-check.ts';
import { askZone } from './zone-question.ts';
import { followKind } from '../follow-kind.ts';

type Parts = {
  kind: TaskKind;
  form: UseFormReturn<FormValues>;
  directory: Directory;
  draft: Draft;
  /** Of the form's draft; see `useDraft`. */
  begin: (draft: Draft) => boolean;
  beginNext: (next: Draft, isWritten: boolean) => void;
  openId: () => string;
  isOpen: RefObject<boolean>;
  /** Something keeps the task from being sent and is on the screen now. */
  onProblems: () => void;
  /** What was in the form gave way and is a draft of its own. */
  onAside: (id: string) => void;
};

export type PressOptions = {
  /** *Create & next*: whoever goes on is not led away by what becomes of the task. */
  next?: boolean;
  /** The second click of a double click, of which nothing need be said. */
  isDouble?: boolean;
};

/** What a press left in the form: until something is edited, there is nothing to send. */
type Left = { kind: TaskKind; values: FormValues; after: PressedTask };

/**
 * Create: all of it happens in the event of the press. The values are checked and frozen, and the form has the next task
 * before anything else can be typed; what follows is about the frozen task alone (see `createPressedTasks`).
 */
export const usePress = (parts: Parts) => {
  const { kind, form, directory, draft, begin, beginNext, openId, isOpen, onProblems, onAside } = parts;
  const [other, setOther] = useState<readonly OtherProblem[]>([]);
  /** The draft, as it was drawn, that another tab has changed and that was pressed all the same. */
  const [disputed, setDisputed] = useState<Draft | null>(null);
  const [notice, setNotice] = useState('');
  const late = useLateCheck(kind, form, draft.id);
  const zone = useZoneCheck(kind, form, draft.id);
  const client = useQueryClient();
  const taskNow = () => `${kind} ${openId()}`;
  const held = useHeldPress({
    onGoOn: ({ options, task }) => {
      // Another one may be in the form by now.
      if (task === taskNow()) pressNow(options, true);
    },
    onTyped: () => setIsInterrupted(true),
  });
  const [isInterrupted, setIsInterrupted] = useState(false);
  const asked = useRef<PressOptions>({});
  const left = useRef<Left | null>(null);
  /** What was pressed last, and again with nothing edited in between. */
  const [again, setAgain] = useState<PressedTask | null>(null);

  const isAsLeft = (by: Left | null = left.current): boolean =>
    by !== null && by === left.current && isOpen.current && isUntouched(form.getValues(), by.values);

  const forgetAgain = useEffectEvent(() => {
    if (!isAsLeft()) setAgain(null);
  });
  useEffect(() => {
    if (!again) return undefined;
    return form.subscribe({ formState: { values: true }, callback: () => forgetAgain() });
  }, [again, form]);

  const refuse = useCallback(
    (issues: readonly FormIssue[], messages: readonly string[]) => {
      showIssues(form, issues);
      setOther(messages.map((message) => ({ message })));
      onProblems();
    },
    [form, onProblems],
  );

  /** @returns false where the form is gone: the task then asks as before. */
  const putBack = (task: Pick<PressedTask, 'kind' | 'values'>): boolean => {
    if (!begin({ id: crypto.randomUUID(), values: structuredClone(task.values) })) return false;
    // Without what the address may have asked for.
    followKind(task.kind);
    return true;
  };

  /** Nobody knows what became of it: whoever waited for the word, and began nothing else, is led to the card that says so. */
  const showUnknown = async ({ id }: PressedTask, decided: Promise<void>, by: Left): Promise<void> => {
    await decided;
    if (pressedTasks.find(id)) return;
    const { whenDecided } = await import('#data/outbox/outbox.ts');
    const intent = await whenDecided(id);
    if (isAsLeft(by) && intent.uncertain && intent.state !== 'created')
      document.querySelector<HTMLElement>(`[data-intent="${id}"]`)?.focus();
  };

  const issuesOf = (values: FormValues, { profile }: Connection): FormIssue[] => {
    // What a text could mean is more help than that it is no time.
    const { unread } = readTimes(kind, form, values);
    const told = [...unread, ...undecidedChoices(values, directory)];
    return checkValues(kind, values, { profile, directory }).map(
      (issue) => told.find(({ key }) => key === issue.key) ?? issue,
    );
  };

  /** @param hasWaited the places of this very press were waited for. */
  const pressNow = (options: PressOptions, hasWaited: boolean): void => {
    if (left.current?.kind === kind && isAsLeft()) {
      if (!options.isDouble) setAgain(left.current.after);
      // The press has moved the focus to the button; what is typed next belongs to the next task.
      focusFirst(kind);
      return;
    }
    setAgain(null);
    setIsInterrupted(false);
    asked.current = options;
    setNotice('');
    // What another tab did with this draft is asked above the form, which may be out of sight.
    const isDisputed = loadedKeeper()?.isChangedElsewhere() === true;
    setDisputed(isDisputed ? draft : null);
    if (isDisputed) {
      onProblems();
      return;
    }
    const connection = getConnection();
    if (!connection?.hasKey) {
      refuse([], [words.connectFirst]);
      return;
    }
    // A press under the question is the answer to it: the zone that it named is sent, whatever is told of the place by now.
    const answered = zone.question;
    const told = answered ? null : askStopZones(client, connection, kind, form.getValues());
    // One that is not answered about yet has said nothing.
    const isMoved =
      told !== null && (told.pending === null || hasWaited) && placeZone(form, told.stops[0]?.zone ?? null);
    keepInstants(kind, form);
    settleTimes(kind, form);
    settleChoices(form, directory);
    const values = structuredClone(form.getValues());
    const issues = issuesOf(values, connection);
    if (issues.length > 0) {
      refuse(issues, []);
      return;
    }
    if (isJustMoved()) {
      refuse([], [words.timeMoved]);
      return;
    }
    showIssues(form, []);
    setOther([]);
    if (told?.pending && !hasWaited) {
      held.hold({ options, task: taskNow(), answered: told.pending });
      return;
    }
    answered?.accept();
    const question = told && askZone(kind, values, told, isMoved);
    zone.show(question);
    const isLate = late.ask(values);
    if (isLate || question !== null) {
      onProblems();
      return;
    }
    rememberKind(kind);
    rememberZone(values.merchant_id, values.zone);
    const task = freezeTask({ id: openId(), kind, values, connection });
    const { isWritten, decided } = pressedTasks.add(task);
    const following = nextDraft(values);
    const by = { kind, values: following.values, after: task };
    left.current = by;
    beginNext(following, isWritten);
    focusFirst(kind);
    if (!options.next) void showUnknown(task, decided, by);
  };

  const press = (options: PressOptions = {}): void => {
    // Another click while it waits is the same press, and the second one of a double click answers no question.
    if (held.isHolding() || (options.isDouble && zone.questions.length > 0)) return;
    pressNow(options, false);
  };

  const sendAnyway = () => {
    late.accept();
    press(asked.current);
  };

  /** Puts a task that asks something into the form with exactly its values; what is in the form becomes a draft. */
  const edit = async (id: string): Promise<void> => {
    try {
      const keeper = await loadKeeper();
      await keeper.ready();
      const view = pressedTasks.find(id);
      if (!view?.question) return;
      const inForm = keeper.view()?.id;
      if (inForm !== undefined && !isAsLeft() && hasContent(form.getValues())) onAside(inForm);
      if (!putBack(view.task)) return;
      // On the device before the pressed task goes from it.
      keeper.isUnsaved();
      pressedTasks.returnToForm(id);
      keeper.finish(id);
      const { why } = view.question;
      if (why === 'problems') refuse(view.question.issues, view.question.messages);
      else if (why === 'number-used')
        requestAnimationFrame(() => document.getElementById(controlId('order_id'))?.focus());
      else requestAnimationFrame(() => focusFirst(view.task.kind));
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      setNotice(words.formBusy);
    }
  };

  const undone = again?.kind === kind ? words.unchanged(again.values.order_id.trim()) : '';
  return {
    press,
    sendAnyway,
    edit,
    questions: [...zone.questions, ...late.questions],
    /** A press waits in the form, for the place of an address. */
    isHeld: held.isHeld,
    other: disputed === draft ? [words.disputed] : other,
    notice,
    unchanged: isInterrupted ? words.interrupted : undone,
  };
};
