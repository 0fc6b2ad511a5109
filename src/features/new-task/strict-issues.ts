import type { Issue } from '#contract/answers.ts';
import type { Task } from '#contract/operations.ts';
import { toFormIssues } from '#form/check-values.ts';
import type { FormIssue } from '#form/values.ts';

/**
 * The last gate before the outbox: reads the body as a strict reader of the document does (§4). zod is loaded here, with
 * the first send, so that the form does not wait for it.
 */
export const strictIssues = async ({ kind, body }: Task): Promise<{ shown: FormIssue[]; rest: Issue[] }> => {
  const { strictBodySchema } = await import('#contract/body-schema.ts');
  const read = strictBodySchema(kind).safeParse(body);
  const issues = read.error?.issues ?? [];
  return toFormIssues(
    kind,
    issues.map(({ path, message }) => ({ field: path.join('.'), message })),
  );
};
