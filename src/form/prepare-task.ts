import { strictBodySchema } from '#contract/body-schema.ts';
import type { Task, TaskKind } from '#contract/operations.ts';
import type { Profile } from '#contract/profiles.ts';
import { toFormIssues } from './check-values.ts';
import { toBody } from './to-body.ts';
import type { FormIssue, FormValues } from './values.ts';

/** What is wrong with a task: issues of controls and, for what belongs to none, in words. */
type Problems = { issues: FormIssue[]; messages: string[] };

/** A task that is valid and can be stored in the outbox, or the problems that prevent it. */
type Prepared = { ok: true; task: Task } | ({ ok: false } & Problems);

type Issues = ReturnType<typeof toFormIssues>;

const toProblems = ({ shown, rest }: Issues): Problems => ({
  issues: shown,
  messages: rest.map(({ message }) => message),
});

/** The last check before the outbox: validates the body with the strict schema of §4. */
const strictIssues = ({ kind, body }: Task): Issues => {
  const issues = strictBodySchema(kind).safeParse(body).error?.issues ?? [];
  return toFormIssues(
    kind,
    issues.map(({ path, message }) => ({ field: path.join('.'), message })),
  );
};

/** Makes the task that is sent from values that passed the rules of the form, and validates it with the strict schema. */
export const prepareTask = (kind: TaskKind, values: FormValues, profile: Profile): Prepared => {
  // The body is made for this kind, so the two belong together, which TypeScript cannot infer for a union.
  const task = { kind, body: toBody(kind, values, profile) } as Task;
  const strict = strictIssues(task);
  if (strict.shown.length + strict.rest.length > 0) return { ok: false, ...toProblems(strict) };
  return { ok: true, task };
};
