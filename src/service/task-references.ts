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
  /** The name that a field came under, for messages. */
  nameOf: (field: string) => string;
  /** What becomes of a custom field whose label its template does not have, or that has no template. */
  foreignLabels: 'refused' | 'kept';
};

type CustomFields = ReturnType<typeof customFieldsOf>;

/** Which arrays each template governs. In a pickup-and-delivery of the live service's form, the delivery has its own. */
const templatesOf = (kind: TaskKind, body: CreationBody): CustomFields[] => {
  const { template, arrays } = customFieldsOf(kind);
  const second = 'custom_field_template';
  if (template === second || !body[second]) return [{ template, arrays }];
  return [
    { template, arrays: arrays.filter(({ checked }) => checked) },
    { template: second, arrays: arrays.filter(({ checked }) => !checked) },
  ];
};

/**
 * Custom fields against their template: a foreign label is an error where the document ties the array to
 * the template, and a warning in pickup-and-delivery's `meta_data`, for which it names none, and wherever such are kept.
 */
const checkLabels = (
  { template, arrays }: CustomFields,
  labels: ReadonlySet<string> | null,
  { body, nameOf, foreignLabels }: Question,
): { issues: Issue[]; warnings: string[] } => {
  const issues: Issue[] = [];
  const warnings: string[] = [];
  for (const { field, checked } of arrays) {
    const entries = body[field] ?? [];
    if (entries.length === 0) continue;
    const isRefused = checked && foreignLabels === 'refused';
    if (labels === null) {
      const message = 'Choose the template that the custom fields belong to.';
      if (isRefused) issues.push({ field: template, message });
      else if (checked)
        warnings.push(`${nameOf(field)}: no template was given that the custom fields belong to.`);
      continue;
    }
    const foreign = entries.flatMap(({ label }, index) => (labels.has(label) ? [] : [index + 1]));
    if (foreign.length === 0) continue;
    const message = `Entry ${foreign.join(', ')}: the label does not belong to the template.`;
    if (isRefused) issues.push({ field, message });
    else warnings.push(`${nameOf(field)}: ${message}`);
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
  const { accountId, kind, body, nameOf } = question;
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

  const issues: Issue[] = [];
  const warnings: string[] = [];
  for (const governed of templatesOf(kind, body)) {
    const key = toTemplateName(body[governed.template] ?? '');
    const labels = key === '' ? null : await labelsOf(db, accountId, key);
    if (key !== '' && labels === null) {
      const field = nameOf(governed.template);
      unknown.push({ field, message: 'No custom field template has this name.' });
      continue;
    }
    const found = checkLabels(governed, labels, question);
    issues.push(...found.issues);
    warnings.push(...found.warnings);
  }
  if (unknown.length > 0) throw invalidBody(unknown, 'not_found');
  if (issues.length > 0) throw invalidBody(issues);
  const templateKey = toTemplateName(body[customFieldsOf(kind).template] ?? '') || null;
  return { merchantId, merchantCountry: merchant?.country ?? null, templateKey, warnings };
};
