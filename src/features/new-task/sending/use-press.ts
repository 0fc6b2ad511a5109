import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { getConnection } from '#data/http/connection.ts';
import type { TaskKind } from '#contract/operations.ts';
import { whenDecided } from '#data/outbox/outbox.ts';
import { createStore, useStore } from '#data/state/create-store.ts';
import { hasContent } from '#form/carried-fields.ts';
import type { Directory } from '#form/directory.ts';
import { settleChoices } from '#form/settle-choices.ts';
import type { OtherProblem } from '#form/problems.tsx';
import { isJustMoved, keepInstants, settleTimes } from '#form/settle-times.ts';
import { formIssues } from '#form/use-checked-form.ts';
import type { FormValues } from '#form/values.ts';
import { draftStore } from '../drafts/draft-store.ts';
import { isUntouched, type Draft } from '../drafts/new-draft.ts';
import type { useDraft } from '../drafts/use-draft.ts';
import { focusFirst } from '../focus-first.ts';
import { followKind } from '../follow-kind.ts';
import { rememberKind, rememberZone } from '../last-choices.ts';
import { unrecordedTasks } from '../unrecorded-tasks.ts';
import { words } from '../words.ts';
import { putZoneOfPlace, zoneOriginOf } from '../zone-sources.ts';
import { questionsOf, type PressQuestion } from './questions.ts';
import { sendTask } from './send-task.ts';
import { askStopZones, knownCountries, type StopZones } from './stop-zones.ts';
import { useHeldPress } from './use-held-press.ts';
import { askZone, nameOfZone, zoneFields } from './zone-question.ts';

type Held = { task: string; questions: readonly PressQuestion[] };

/**
 * The questions that hold the press of a task, each until one of its values is changed.
 * @param task tells the form's task from the next one.
 * @param onZoneTold the place of the address, known at last, has answered the question of the zone.
 */
const useQuestions = (form: UseFormReturn<FormValues>, task: string, onZoneTold: () => void) => {
  // A store: a press reads it whose own event may have changed a value, that of a picker in which something is typed.
  const [store] = useState(() => createStore<Held>({ task, questions: [] }));
  const held = useStore(store);
  const zoneTold = useEffectEvent(onZoneTold);
  useEffect(() => {
    const stops = held.questions.map((question) =>
      form.subscribe({
        name: [...question.fields],
        formState: { values: true },
        callback: ({ name, values }) => {
          const now = store.get();
          store.set({ ...now, questions: now.questions.filter((each) => each !== question) });
          if (question.key === 'zone' && name === 'zone' && zoneOriginOf(values) === 'place') zoneTold();
        },
      }),
    );
    return () => {
      for (const stop of stops) stop();
    };
  }, [held, store, form]);
  const ofTask = (of: Held): readonly PressQuestion[] => (of.task === task ? of.questions : []);
  return {
    questions: ofTask(held),
    /** Those that stand at this moment. */
    standing: (): readonly PressQuestion[] => ofTask(store.get()),
    hold: (questions: readonly PressQuestion[]): void => store.set({ task, questions }),
  };
};

type PressDeps = {
  kind: TaskKind;
  form: UseFormReturn<FormValues>;
  directory: Directory;
  draft: Draft;
  drafts: Pick<ReturnType<typeof useDraft>, 'replaceDraft' | 'advance' | 'openId' | 'isOpen'>;
  /** What was in the form is a draft of its own now. */
  onAside: (id: string) => void;
};

/** Longer than fingers take between the taps of a double tap, and too short to read a question. */
const unreadMs = 700;

export type PressOptions = {
  /** When its event happened, which may be well before it is handled. */
  at: number;
  /** *Create & next*: the person goes on, and the focus does not go to the task, whatever its outcome. */
  next?: boolean;
  /** The second click of a double click, or tap of a double tap: it answers nothing. */
  isDouble?: boolean;
};

/** What a press left in the form: until something is edited, there is nothing to send. */
type AfterPress = { kind: TaskKind; values: FormValues; order: string };

/** Why the last press of a draft sent nothing, where no field is wrong and nothing is asked; said until one of the fields is changed. */
type Unsent = { draft: Draft; why: string; about?: typeof zoneFields };

/** Why a press sent nothing, of the draft that was in the form. */
type Refusal = { draft: Draft; problems: readonly OtherProblem[] };

/**
 * Create, all of it in the event of the press. A press sends the task or says why not, and where it sends, the form has the next
 * task before anything else can be typed.
 */
export const usePress = ({ kind, form, directory, draft, drafts, onAside }: PressDeps) => {
  const client = useQueryClient();
  const [refusal, setRefusal] = useState<Refusal>({ draft, problems: [] });
  const [refusals, setRefusals] = useState(0);
  /** What was pressed last, and again with nothing edited in between. */
  const [again, setAgain] = useState<AfterPress | null>(null);
  const [unsent, setUnsent] = useState<Unsent | null>(null);
  const { questions, standing, hold } = useQuestions(form, `${kind} ${draft.id}`, () =>
    setUnsent({ draft, why: words.zoneTold(nameOfZone(form.getValues('zone'))), about: zoneFields }),
  );
  useEffect(
    () =>
      unsent?.about &&
      form.subscribe({
        name: [...unsent.about],
        formState: { values: true },
        callback: () => setUnsent(null),
      }),
    [unsent, form],
  );
  const afterPress = useRef<AfterPress | null>(null);
  const isNext = useRef(false);
  /** When Create was pressed last, or its answer shown, on the clock of events. */
  const pressedAt = useRef(-Infinity);
  const isUnread = (at: number): boolean => at - pressedAt.current < unreadMs;
  const showRefusal = (): void => {
    pressedAt.current = Infinity;
    setRefusals((count) => count + 1);
  };
  useEffect(() => {
    if (refusals > 0) pressedAt.current = performance.now();
  }, [refusals]);

  const isUnchanged = (since = afterPress.current): boolean =>
    since !== null &&
    since === afterPress.current &&
    since.kind === kind &&
    drafts.isOpen.current &&
    isUntouched(form.getValues(), since.values);

  const onEdited = useEffectEvent(() => {
    if (!isUnchanged()) setAgain(null);
  });
  useEffect(() => {
    if (!again) return undefined;
    return form.subscribe({ formState: { values: true }, callback: () => onEdited() });
  }, [again, form]);

  const refuse = (problems: readonly OtherProblem[]): void => {
    setRefusal({ draft, problems });
    showRefusal();
  };

  /** Every field says what is wrong with it; the focus follows once they do. */
  const refuseFields = async (): Promise<void> => {
    await form.trigger();
    refuse([]);
  };

  const zoneQuestion = (
    values: FormValues,
    zones: StopZones | null,
    press: Parameters<typeof askZone>[3],
  ): PressQuestion[] => {
    const question = zones && askZone(kind, values, zones, press);
    return question ? [{ ...question, key: 'zone', fields: zoneFields }] : [];
  };

  /** The outcome is unknown: the person who waited for it, and began nothing else, is led to the card that says so. */
  const showUnknown = async (id: string, recorded: Promise<boolean>, since: AfterPress): Promise<void> => {
    if (!(await recorded)) return;
    const { uncertain, state } = await whenDecided(id);
    if (uncertain && state !== 'created' && isUnchanged(since))
      document.querySelector<HTMLElement>(`[data-intent="${id}"]`)?.focus();
  };

  const taskInForm = (): string => JSON.stringify([getConnection()?.id, kind, drafts.openId()]);
  const heldPress = useHeldPress({
    onGoOn: ({ options, task }) => {
      // Another account, connected meanwhile, has a task of its own in the form.
      if (task === taskInForm()) pressNow(options, true);
      else setUnsent({ draft, why: words.accountChanged });
    },
    onTyped: () => setUnsent({ draft, why: words.interrupted }),
  });

  /** @param hasWaited the places of this very press were waited for. */
  const pressNow = (options: PressOptions, hasWaited: boolean): void => {
    // Another tab has the draft, and a note stands in the place of the form.
    if (draftStore.isOutOfReach()) return;
    if (isUnchanged()) {
      if (!options.isDouble) setAgain(afterPress.current);
      // The press has moved the focus to the button; what is typed next belongs to the next task.
      focusFirst(kind);
      return;
    }
    isNext.current = options.next ?? false;
    setAgain(null);
    const connection = getConnection();
    if (!connection?.hasKey) {
      setUnsent(null);
      form.clearErrors();
      refuse([{ message: words.connectFirst }]);
      return;
    }
    // A press while the question of the zone stands answers it: the zone that it names is sent, even if the place is known by now.
    const isZoneAnswered = standing().some(({ key }) => key === 'zone');
    const zones = isZoneAnswered ? null : askStopZones(client, connection, kind, form.getValues());
    // A place that is not answered about yet has said nothing.
    const isMoved =
      zones !== null &&
      (zones.pending === null || hasWaited) &&
      putZoneOfPlace(form, zones.stops[0]?.zone ?? null);
    // A zone that this very press has put answers no question of an earlier one.
    setUnsent(null);
    keepInstants(kind, form);
    settleTimes(kind, form);
    settleChoices(form, directory);
    if (formIssues(form, { kind, profile: connection.profile, directory }).length > 0) {
      void refuseFields();
      return;
    }
    form.clearErrors();
    if (isJustMoved()) {
      refuse([{ message: words.timeMoved }]);
      return;
    }
    const values = structuredClone(form.getValues());
    setRefusal({ draft, problems: [] });
    const id = drafts.openId();
    if (zones?.pending && !hasWaited) {
      heldPress.hold({ options, task: taskInForm(), answered: zones.pending });
      return;
    }
    for (const question of standing()) question.accept();
    const countries = knownCountries(client, connection, kind, values);
    const open = [
      ...zoneQuestion(values, zones, { connectionId: connection.id, isNew: isMoved }),
      ...questionsOf(client, { kind, values, countries, draftId: id, connection }),
    ];
    hold(open);
    if (open.length > 0) {
      showRefusal();
      return;
    }
    const recorded = sendTask({ id, kind, values, countries, connection });
    rememberKind(kind);
    rememberZone(values.merchant_id, values.zone);
    const following = drafts.advance(values);
    const since = { kind, values: following.values, order: values.order_id.trim() };
    afterPress.current = since;
    focusFirst(kind);
    if (!options.next) void showUnknown(id, recorded, since);
  };

  const press = (options: PressOptions): void => {
    // Another click while it waits is the same press.
    if (heldPress.isHolding()) return;
    // Whatever was pressed before the question could be read leads back to it.
    const isRefused = standing().length > 0 || (refusal.draft === draft && refusal.problems.length > 0);
    const isAnswer = !options.isDouble && !isUnread(options.at);
    pressedAt.current = options.at;
    if (isRefused && !isAnswer) showRefusal();
    else pressNow(options, false);
  };

  /** Puts a task that the device could not record into the form with exactly its values; what is in the form becomes a draft. */
  const putBack = async (id: string): Promise<void> => {
    await draftStore.ready();
    const task = unrecordedTasks.find(id);
    if (!task) return;
    const inForm = draftStore.view.get()?.id;
    if (inForm !== undefined && !isUnchanged() && hasContent(form.getValues())) onAside(inForm);
    if (!drafts.replaceDraft({ id: crypto.randomUUID(), values: task.values })) return;
    // Without the search of the address.
    followKind(task.kind);
    unrecordedTasks.remove(id);
    void draftStore.discard(id);
    requestAnimationFrame(() => focusFirst(task.kind));
  };

  const unchanged = again?.kind === kind ? words.unchanged(again.order) : '';
  return {
    press,
    isUnread,
    putBack,
    problems: {
      refusals,
      other: refusal.draft === draft ? refusal.problems : [],
      questions,
      onSendAnyway: (at: number) => press({ next: isNext.current, at }),
    },
    /** A press waits in the form, for the place of an address. */
    isHeld: heldPress.isHeld,
    unchanged: unsent?.draft === draft ? unsent.why : unchanged,
  };
};
