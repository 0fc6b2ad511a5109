import type { Kysely } from 'kysely';
import type { Issue } from '#contract/answers.ts';
import { toTemplateName } from '#contract/formats.ts';
import { customFieldsOf, type TaskKind } from '#contract/operations.ts';
import { invalidBody } from './failures.ts';
import type { Tables } from './tables.ts';
import { readTexts, type CreationBody } from './stored-columns.ts';

/** The rows that a task names. An ID of another account is treated like one that does not exist. */

/** Custom fields whose label is foreign to their template. The document ties no template to the `meta_data` of a pickup-and-delivery. */
const labelIssues = (kind: TaskKind, body: CreationBody, labels: ReadonlySet<string> | null): Issue[] => {
  const { template, arrays } = customFieldsOf(kind);
  return arrays.flatMap(({ field, checked }): Issue[] => {
    const entries = body[field] ?? [];
    if (!checked || entries.length === 0) return [];
    if (labels === null)
      return [{ field: template, message: 'Choose the template that the custom fields belong to.' }];
    const foreign = entries.flatMap(({ label }, index) => (labels.has(label) ? [] : [index + 1]));
    if (foreign.length === 0) return [];
    return [{ field, message: `Entry ${foreign.join(', ')}: the label does not belong to the template.` }];
  });
};

/** The rows of the account that the body names; null for each that doesn't exist. */
const findReferences = (db: Kysely<Tables>, accountId: string, body: CreationBody, templateKey: string) =>
  db
    .selectFrom('accounts')
    .leftJoin('merchants', (join) =>
      join
        .onRef('merchants.account_id', '=', 'accounts.account_id')
        .on('merchants.merchant_id', '=', body.merchant_id ?? ''),
    )
    .leftJoin('teams', (join) =>
      join.onRef('teams.account_id', '=', 'accounts.account_id').on('teams.team_id', '=', body.team_id ?? -1),
    )
    .leftJoin('agents', (join) =>
      join
        .onRef('agents.account_id', '=', 'accounts.account_id')
        .on('agents.fleet_id', '=', body.fleet_id ?? ''),
    )
    .leftJoin('templates', (join) =>
      join
        .onRef('templates.account_id', '=', 'accounts.account_id')
        .on('templates.template_key', '=', templateKey),
    )
    .select(['merchants.merchant_id', 'merchants.country', 'teams.team_id', 'agents.fleet_id'])
    .select('templates.labels')
    .where('accounts.account_id', '=', accountId)
    .executeTakeFirstOrThrow();

/**
 * Looks up everything that the body refers to, in this account only.
 * @returns the country of the merchant's phones that do not say theirs; null if it is not known.
 * @throws ServiceFailure: 404 for ids that the account does not have, 400 for labels foreign to the template.
 */
export const resolveReferences = async (
  db: Kysely<Tables>,
  accountId: string,
  kind: TaskKind,
  body: CreationBody,
): Promise<string | null> => {
  const { template } = customFieldsOf(kind);
  const templateKey = toTemplateName(body[template] ?? '');
  const found = await findReferences(db, accountId, body, templateKey);
  const unknown: Issue[] = [];
  if (found.merchant_id === null) unknown.push({ field: 'merchant_id', message: 'No merchant has this ID.' });
  if (body.team_id !== undefined && found.team_id === null)
    unknown.push({ field: 'team_id', message: 'No team has this ID.' });
  if (body.fleet_id && found.fleet_id === null)
    unknown.push({ field: 'fleet_id', message: 'No agent has this ID.' });
  if (templateKey !== '' && found.labels === null)
    unknown.push({ field: template, message: 'No custom field template has this name.' });
  if (unknown.length > 0) throw invalidBody(unknown, 'not_found');
  const labels = found.labels === null ? null : new Set(readTexts(found.labels));
  const issues = labelIssues(kind, body, labels);
  if (issues.length > 0) throw invalidBody(issues);
  return found.country;
};
