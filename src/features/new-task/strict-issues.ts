import type { Issue } from '#contract/answers.ts';
import type { Task } from '#contract/operations.ts';
import { toFormIssues } from '#form/check-values.ts';
import type { FormIssue } from '#form/values.ts';

// zod is in it: the form does not wait for it.
const load = () => import('#contract/body-schema.ts');

/** Fetches what `strictIssues` needs ahead of the first send: a task that is created offline must reach the outbox too. */
export const warmStrictIssues = (): void => {
  load().catch(() => undefined);
};

/** The last gate before the outbox: reads the body as a strict reader of the document does (§4). */
export const strictIssues = async ({ kind, body }: Task): Promise<{ shown: FormIssue[]; rest: Issue[] }> => {
  const { strictBodySchema } = await load();
  const read = strictBodySchema(kind).safeParse(body);
  const issues = read.error?.issues ?? [];
  return toFormIssues(
    kind,
    issues.map(({ path, message }) => ({ field: path.join('.'), message })),
  );
};
