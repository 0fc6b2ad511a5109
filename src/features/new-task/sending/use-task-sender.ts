import { useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Connection } from '#client/connection.ts';
import type { TaskKind } from '#contract/operations.ts';
import { settleTimes } from '#form/settle-times.ts';
import { showIssues } from '#form/show-issues.ts';
import type { Directory } from '#form/task-form.ts';
import type { FormIssue, FormValues } from '#form/values.ts';
import { claimOnce } from '#outbox/claim-once.ts';
import type { Intent } from '#outbox/intent.ts';
import { afterSent, nextWithTyped, sameValues, type Draft } from '../drafts/draft.ts';
import { loadedKeeper } from '../drafts/keeper.ts';
import { rememberKind } from '../last-kind.ts';
import { rememberZone } from '../last-zone.ts';
import { words } from '../words.ts';
import { useLateCheck } from './use-late-check.ts';

type Parts = {
  kind: TaskKind;
  form: UseFormReturn<FormValues>;
  connection: Connection | null;
  directory: Directory;
  draft: Draft;
  /** Puts a draft into the form; `focus` where the person goes on with it from the first field. */
  begin: (draft: Draft, options: { focus: boolean }) => void;
  /** Something keeps the task from being sent and is on the screen now. */
  onProblems: () => void;
};

type SendOptions = {
  /** *Create & next*: the form is free as soon as the task is recorded. */
  next?: boolean;
  /** The person said yes to a send that the device cannot remember. */
  withoutRecord?: boolean;
};

// zod is in it: the form does not wait for it.
const loadPreparation = () => import('./prepare-task.ts');

/** Fetches what checks a task ahead of the first send: one that is created offline must reach the outbox too. */
export const warmPreparation = (): void => {
  loadPreparation().catch(() => undefined);
};

/** From the press of Create to the outcome: check, project, record, and put what became of it into the form. */
export const useTaskSender = ({ kind, form, connection, directory, draft, begin, onProblems }: Parts) => {
  const [other, setOther] = useState<readonly string[]>([]);
  const [notice, setNotice] = useState<string | null>(null);
  const [unrecorded, setUnrecorded] = useState(false);
  const [creating, setCreating] = useState(false);

  const late = useLateCheck(kind, form, draft.id);
  const asked = useRef<SendOptions>({});

  const refuse = (issues: readonly FormIssue[], messages: readonly string[]) => {
    showIssues(form, issues);
    setOther(messages);
    onProblems();
  };

  const checked = async () => {
    if (!connection?.hasKey) {
      refuse([], [words.connectFirst]);
      return null;
    }
    await settleTimes(kind, form);
    const { prepareTask } = await loadPreparation();
    // As it stands now: what is typed while this is under way is not sent.
    const sent = structuredClone(form.getValues());
    const prepared = prepareTask(kind, sent, { profile: connection.profile, directory });
    if (!prepared.ok) {
      refuse(prepared.issues, prepared.messages);
      return null;
    }
    showIssues(form, []);
    setOther([]);
    if (late.ask(sent)) {
      onProblems();
      return null;
    }
    return { ...prepared, sent };
  };

  /** Puts the outcome of *Create task* into the form that it came from. */
  const conclude = async (intent: Intent, sent: FormValues) => {
    if (intent.state === 'rejected' && intent.last?.kind === 'refused') {
      const { issues, messages } = (await loadPreparation()).readRefusal(kind, intent.last);
      // The refused task is over: what is mended now is another one.
      begin({ id: crypto.randomUUID(), values: form.getValues() }, { focus: false });
      refuse(issues, messages);
      return;
    }
    const now = form.getValues();
    // Whatever else it came to, the outbox has the task, and pressing Create again must not make a second one.
    const isSame = sameValues(now, sent);
    // Nobody knows what became of it: whoever waited for the word is led to the card that says so (FM-18).
    const isUnknown = intent.uncertain && intent.state !== 'created';
    const card = isUnknown ? document.querySelector<HTMLElement>(`[data-intent="${intent.id}"]`) : null;
    begin(afterSent(now, sent), { focus: isSame && !card });
    if (isSame) card?.focus();
    else setNotice(words.editedMeanwhile(intent.orderId));
  };

  const send = async (options: SendOptions = {}) => {
    const { next = false, withoutRecord = false } = options;
    // Taken before the first await and held to the outcome: five presses in one task are one (reliability.md F2).
    const release = claimOnce(`create:${draft.id}`);
    if (!release) return;
    try {
      setNotice(null);
      asked.current = options;
      // What another tab did with this draft is told above the buttons (reliability.md 2.4).
      if ((await loadedKeeper()?.maySend(draft.id)) === false) return;
      const ready = await checked();
      if (!ready) return;
      const { task, summary, sent } = ready;
      // Warm since the rail came with it; not part of the first paint.
      const { submit, whenDecided } = await import('#outbox/outbox.ts');
      const result = await submit({ ...task, id: draft.id, summary }, { withoutRecord });
      setUnrecorded(!result.ok && result.why === 'not-recorded');
      if (!result.ok) {
        if (result.why === 'not-connected') refuse([], [words.connectFirst]);
        return;
      }
      loadedKeeper()?.recorded(draft.id, sent);
      rememberKind(kind);
      rememberZone(sent.merchant_id, sent.zone);
      if (next) {
        const now = form.getValues();
        begin(nextWithTyped(now, sent), { focus: sameValues(now, sent) });
        return;
      }
      setCreating(true);
      const intent = await whenDecided(result.intent.id);
      setCreating(false);
      await conclude(intent, sent);
    } catch (error) {
      // A part of the page that is loaded with the first send did not come: offline, or a new version is out.
      if (!(error instanceof TypeError)) throw error;
      refuse([], [words.partMissing]);
    } finally {
      release();
    }
  };

  const sendAnyway = () => {
    late.accept();
    void send(asked.current);
  };

  return { send, sendAnyway, questions: late.questions, other, notice, unrecorded, creating };
};
