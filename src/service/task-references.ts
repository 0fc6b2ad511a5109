import type { Kysely } from 'kysely';
import type { Issue } from '#contract/answers.ts';
import { toTemplateName } from '#contract/formats.ts';
import { customFieldsOf, type TaskKind } from '#contract/operations.ts';
import { invalidBody } from './failures.ts';
import type { Tables } from './tables.ts';
import type { TakenBody } from './taken-body.ts';

/** The ids of other rows that a task names; another account's id is looked for in vain, like one that never was. */
export type References = { merchantId: string; templateKey: string | null; warnings: string[] };

const exists = async (query: { executeTakeFirst: () => Promise<unknown> }): Promise<boolean> =>
  (await query.executeTakeFirst()) !== undefined;

/**
 * Custom fields against their template (decision 14): a foreign label is an error where the document ties
 * the array to the template, and a warning in pickup-and-delivery's `meta_data`, for which it names none.
 */
const checkLabels = (
  kind: TaskKind,
  body: TakenBody,
  labels: ReadonlySet<string> | null,
): { issues: Issue[]; warnings: string[] } => {
  const issues: Issue[] = [];
  const warnings: string[] = [];
  const { template, arrays } = customFieldsOf(kind);
  for (const { field, checked } of arrays) {
    const entries = body[field] ?? [];
    if (entries.length === 0) continue;
    if (labels === null && checked)
      issues.push({ field: template, message: 'Choose the template that the custom fields belong to.' });
    if (labels === null) continue;
    const foreign = entries.flatMap(({ label }, index) => (labels.has(label) ? [] : [index + 1]));
    if (foreign.length === 0) continue;
    const message = `Entry ${foreign.join(', ')}: the label does not belong to the template.`;
    if (checked) issues.push({ field, message });
    else warnings.push(`${field}: ${message}`);
  }
  return { issues, warnings };
};

/**
 * Looks up everything that the body refers to, in the account alone.
 * @throws ServiceFailure: 404 for ids that the account does not have, 400 for labels foreign to the template.
 */
export const resolveReferences = async (
  db: Kysely<Tables>,
  accountId: string,
  kind: TaskKind,
  body: TakenBody,
): Promise<References> => {
  const unknown: Issue[] = [];
  const merchantId = body.merchant_id ?? '';
  const merchant = db
    .selectFrom('merchants')
    .select('merchant_id')
    .where('account_id', '=', accountId)
    .where('merchant_id', '=', merchantId);
  if (!(await exists(merchant))) unknown.push({ field: 'merchant_id', message: 'No merchant has this ID.' });

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

  const templateField = customFieldsOf(kind).template;
  const templateKey = toTemplateName(body[templateField] ?? '') || null;
  let labels: ReadonlySet<string> | null = null;
  if (templateKey !== null) {
    const template = db
      .selectFrom('templates')
      .select('template_key')
      .where('account_id', '=', accountId)
      .where('template_key', '=', templateKey);
    if (!(await exists(template)))
      unknown.push({ field: templateField, message: 'No custom field template has this name.' });
    const rows = await db
      .selectFrom('template_fields')
      .select('label')
      .where('account_id', '=', accountId)
      .where('template_key', '=', templateKey)
      .execute();
    labels = new Set(rows.map(({ label }) => label));
  }
  if (unknown.length > 0) throw invalidBody(unknown, 'not_found');
  const { issues, warnings } = checkLabels(kind, body, labels);
  if (issues.length > 0) throw invalidBody(issues);
  return { merchantId, templateKey, warnings };
};
