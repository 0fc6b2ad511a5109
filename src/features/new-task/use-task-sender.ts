import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Connection } from '#client/connection.ts';
import type { Task, TaskKind } from '#contract/operations.ts';
import { checkValues, toFormIssues, type TemplateLabels } from '#form/check-values.ts';
import { settleTimes } from '#form/settle-times.ts';
import { showIssues } from '#form/show-issues.ts';
import { toBody } from '#form/to-body.ts';
import type { FormIssue, FormValues } from '#form/values.ts';
import { claimOnce } from '#outbox/claim-once.ts';
import type { Intent } from '#outbox/intent.ts';
import { submit, useIntent } from '#outbox/outbox.ts';
import { nextDraft, sameValues, type Draft } from './draft.ts';
import { rememberKind } from './last-kind.ts';
import { rememberZone } from './last-zone.ts';
import { summarize } from './summarize.ts';
import { words } from './words.ts';

type Parts = {
  kind: TaskKind;
  form: UseFormReturn<FormValues>;
  connection: Connection | null;
  draft: Draft;
  templateLabels: TemplateLabels;
  /** Starts the next draft in the form. */
  begin: (draft: Draft) => void;
  /** Something keeps the task from being sent and is shown now. */
  onProblems: () => void;
};

/** What the last gate before the outbox finds wrong: the strict reader of the document (§4), loaded with the first send. */
const strictIssues = async ({ kind, body }: Task): Promise<{ shown: FormIssue[]; other: string[] }> => {
  const { strictBodySchema } = await import('#contract/body-schema.ts');
  const read = strictBodySchema(kind).safeParse(body);
  if (read.success) return { shown: [], other: [] };
  const issues = read.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }));
  const { shown, rest } = toFormIssues(kind, issues);
  return {
    shown,
    other: rest.map(({ field, message }) => (field === '' ? message : `${field}: ${message}`)),
  };
};

const isUnderWay = (intent: Intent | null): boolean =>
  intent?.state === 'queued' || intent?.state === 'sending';

/** From the press of Create to the outcome: check, project, store, and follow what becomes of it. */
export const useTaskSender = (parts: Parts) => {
  const { kind, form, draft, begin, onProblems } = parts;
  const [other, setOther] = useState<readonly string[]>([]);
  const [notice, setNotice] = useState<string | null>(null);
  const [unrecorded, setUnrecorded] = useState<Task | null>(null);
  // What was sent by *Create task* and is still shown in the form.
  const [followed, setFollowed] = useState<{ id: string; values: FormValues } | null>(null);
  const intent = useIntent(followed?.id ?? '');
  const handled = useRef<string | null>(null);

  const refuse = (issues: readonly FormIssue[], messages: readonly string[]) => {
    showIssues(form, issues);
    setOther(messages);
    onProblems();
  };

  const hand = async (task: Task, next: boolean, withoutRecord: boolean) => {
    const values = structuredClone(form.getValues());
    const result = await submit(
      { ...task, id: draft.id, summary: summarize(kind, values) },
      { withoutRecord },
    );
    if (!result.ok) {
      if (result.why === 'not-recorded') setUnrecorded(task);
      else refuse([], [words.connectFirst]);
      return;
    }
    setUnrecorded(null);
    rememberKind(kind);
    rememberZone(values.merchant_id, values.zone);
    if (next) begin(nextDraft(values));
    else setFollowed({ id: result.intent.id, values });
  };

  const send = async ({ next = false, withoutRecord = false } = {}) => {
    // Taken before the first await: five presses in one task are one (reliability.md F2).
    const release = claimOnce(`create:${draft.id}`);
    if (!release) return;
    try {
      if (followed?.id === draft.id && isUnderWay(intent)) return;
      setNotice(null);
      const { connection } = parts;
      if (!connection?.hasKey) {
        refuse([], [words.connectFirst]);
        return;
      }
      settleTimes(kind, form);
      const values = form.getValues();
      const issues = checkValues(kind, values, {
        profile: connection.profile,
        templateLabels: parts.templateLabels,
      });
      if (issues.length > 0) {
        refuse(issues, []);
        return;
      }
      // One kind at a time, so body and kind belong together, which the type of a union cannot follow.
      const task = { kind, body: toBody(kind, values, connection.profile) } as Task;
      const strict = await strictIssues(task);
      if (strict.shown.length + strict.other.length > 0) {
        refuse(strict.shown, strict.other);
        return;
      }
      showIssues(form, []);
      setOther([]);
      await hand(task, next, withoutRecord);
    } finally {
      release();
    }
  };

  useEffect(() => {
    if (!followed || !intent || isUnderWay(intent)) {
      // Offline it waits in the outbox, which has it all: the form is free for the next one.
      if (followed && intent?.last?.kind === 'not-sent') {
        setFollowed(null);
        begin(nextDraft(followed.values));
      }
      return;
    }
    const outcome = `${intent.id}:${intent.rev}`;
    if (handled.current === outcome) return;
    handled.current = outcome;
    setFollowed(null);
    const refused = intent.state === 'rejected' && intent.last?.kind === 'refused' ? intent.last : null;
    if (refused) {
      const { shown, rest } = toFormIssues(kind, refused.issues);
      // A refused task is over: the mended one is another intent.
      begin({ id: crypto.randomUUID(), values: form.getValues() });
      refuse(shown, rest.length + shown.length > 0 ? rest.map((issue) => issue.message) : [refused.message]);
      return;
    }
    // Created, or unknown: either way the outbox has it, and pressing Create again must not make a second one.
    if (sameValues(form.getValues(), followed.values)) begin(nextDraft(followed.values));
    else {
      const { order_id, ...rest } = form.getValues();
      const fresh = nextDraft(followed.values);
      const order = order_id === followed.values.order_id ? fresh.values.order_id : order_id;
      begin({ id: fresh.id, values: { ...rest, order_id: order } });
      if (intent.state === 'created') setNotice(words.editedMeanwhile(intent.orderId));
    }
  });

  return {
    send,
    other,
    notice,
    unrecorded: unrecorded !== null,
    creating: followed !== null && isUnderWay(intent),
  };
};
