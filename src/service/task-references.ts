import type { Kysely } from 'kysely';
import type { Issue } from '#contract/answers.ts';
import { toTemplateName } from '#contract/formats.ts';
import { customFieldsOf, type TaskKind } from '#contract/operations.ts';
import { invalidBody } from './failures.ts';
import type { Tables } from './tables.ts';
import type { CreationBody } from './stored-columns.ts';

/** The rows that a task names. An ID of another account is treated like one that does not exist. */
export type References = {
  merchantId: string;
  /** Of the merchant's phones that do not say theirs; null where it is not known. */
  merchantCountry: string | null;
  templateKey: string | null;
  warnings: string[];
};

const exists = async (query: { executeTakeFirst: () => Promise<unknown> }): Promise<boolean> =>
  (await query.executeTakeFirst()) !== undefined;

type Question = {
  accountId: string;
  kind: TaskKind;
  body: CreationBody;
};

/**
 * Custom fields against their template: a foreign label is an error if the document ties the array to the template, and a
 * warning in pickup-and-delivery's `meta_data`, for which it names none.
 */
const checkLabels = (
  { kind, body }: Question,
  labels: ReadonlySet<string> | null,
): { issues: Issue[]; warnings: string[] } => {
  const issues: Issue[] = [];
  const warnings: string[] = [];
  const { template, arrays } = customFieldsOf(kind);
  for (const { field, checked } of arrays) {
    const entries = body[field] ?? [];
    if (entries.length === 0) continue;
    if (labels === null) {
      const message = 'Choose the template that the custom fields belong to.';
      if (checked) issues.push({ field: template, message });
      continue;
    }
    const foreign = entries.flatMap(({ label }, index) => (labels.has(label) ? [] : [index + 1]));
    if (foreign.length === 0) continue;
    const message = `Entry ${foreign.join(', ')}: the label does not belong to the template.`;
    if (checked) issues.push({ field, message });
    else warnings.push(`${field}: ${message}`);
  }
  return { issues, warnings };
};

/** The labels of a template; null where the account has no such template. */
const labelsOf = async (
  db: Kysely<Tables>,
  accountId: string,
  templateKey: string,
): Promise<ReadonlySet<string> | null> => {
  const template = db
    .selectFrom('templates')
    .select('template_key')
    .where('account_id', '=', accountId)
    .where('template_key', '=', templateKey);
  if (!(await exists(template))) return null;
  const rows = await db
    .selectFrom('template_fields')
    .select('label')
    .where('account_id', '=', accountId)
    .where('template_key', '=', templateKey)
    .execute();
  return new Set(rows.map(({ label }) => label));
};

/**
 * Looks up everything that the body refers to, in the account alone.
 * @throws ServiceFailure: 404 for ids that the account does not have, 400 for labels foreign to the template.
 */
export const resolveReferences = async (db: Kysely<Tables>, question: Question): Promise<References> => {
  const { accountId, kind, body } = question;
  const unknown: Issue[] = [];
  const merchantId = body.merchant_id ?? '';
  const merchant = await db
    .selectFrom('merchants')
    .select('country')
    .where('account_id', '=', accountId)
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst();
  if (!merchant) unknown.push({ field: 'merchant_id', message: 'No merchant has this ID.' });

  if (body.team_id !== undefined) {
    const team = db
      .selectFrom('teams')
      .select('team_id')
      .where('account_id', '=', accountId)
      .where('team_id', '=', body.team_id);
    if (!(await exists(team))) unknown.push({ field: 'team_id', message: 'No team has this ID.' });
  }
  if (body.fleet_id) {
    const agent = db
      .selectFrom('agents')
      .select('fleet_id')
      .where('account_id', '=', accountId)
      .where('fleet_id', '=', body.fleet_id);
    if (!(await exists(agent))) unknown.push({ field: 'fleet_id', message: 'No agent has this ID.' });
  }

  const { template } = customFieldsOf(kind);
  const templateKey = toTemplateName(body[template] ?? '') || null;
  const labels = templateKey === null ? null : await labelsOf(db, accountId, templateKey);
  if (templateKey !== null && labels === null)
    unknown.push({ field: template, message: 'No custom field template has this name.' });
  if (unknown.length > 0) throw invalidBody(unknown, 'not_found');
  const { issues, warnings } = checkLabels(question, labels);
  if (issues.length > 0) throw invalidBody(issues);
  return { merchantId, merchantCountry: merchant?.country ?? null, templateKey, warnings };
};
