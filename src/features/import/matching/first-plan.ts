import { isRecord } from '#contract/json.ts';
import { missing } from '#contract/messages.ts';
import { isTaskKind, type TaskKind } from '#contract/operations.ts';
import { getConnection } from '#data/http/connection.ts';
import { siteStorage } from '#data/state/web-storage.ts';
import type { Directory } from '#form/directory.ts';
import { readZone } from '#form/resolve-times.ts';
import { undecidedChoices, type PickerKey } from '#form/settle-choices.ts';
import type { ImportPlan, ImportDraft } from '../import-types.ts';
import { guessKind, matchColumns, unknownColumns } from './match-columns.ts';

/** What is still to be said of the file as a whole before its rows can be checked, each with its sentence; blank: nothing. */
type MissingParts = { merchant: string; zone: string; ignores: boolean };

/** A text that several merchants or zones are called like is none of them; without a list of merchants it is an ID. */
export const missingParts = (
  { headers, plan }: Pick<ImportDraft, 'headers' | 'plan'>,
  directory: Directory,
): MissingParts => {
  const { given, columns } = plan;
  const undecided = undecidedChoices(given, directory);
  const questionOf = (asked: PickerKey) => undecided.find(({ key }) => key === asked)?.message ?? '';
  const isNoZone = given.zone === '' ? columns.timezone === undefined : readZone(given.zone) === null;
  return {
    merchant:
      columns.merchant_id === undefined && given.merchant_id === ''
        ? missing.merchant
        : questionOf('merchant_id'),
    zone: isNoZone ? questionOf('zone') || missing.zone : '',
    ignores: !plan.ignoresRest && unknownColumns(headers, columns).length > 0,
  };
};

/** Whether everything is said that the check of the rows needs. */
export const isPlanWhole = (draft: Pick<ImportDraft, 'headers' | 'plan'>, directory: Directory): boolean => {
  const { merchant, zone, ignores } = missingParts(draft, directory);
  return merchant === '' && zone === '' && !ignores;
};

/** What is asked of the whole file as its rows are checked. */
export const noAnswers = {
  dateOrder: null,
  occurrence: null,
  acceptsPast: false,
  acceptsSeason: false,
  repeats: null,
} as const;

/**
 * What the page says of a file before the person does: the columns by their names, the connection's merchant. The time zone is
 * never guessed: a wrong one would move every task.
 */
export const firstPlan = (
  headers: readonly string[],
  { usualKind, merchantId }: { usualKind: TaskKind; merchantId: string },
): ImportPlan => {
  const kind = guessKind(headers, usualKind);
  return {
    kind,
    given: {
      merchant_id: merchantId,
      zone: '',
      template: '',
      assignment: 'unassigned',
      team_id: '',
      fleet_id: '',
    },
    columns: matchColumns(headers, kind),
    ignoresRest: false,
    ...noAnswers,
  };
};

/** A suggestion only: what was said of a file with the same columns before. Where it cannot be stored, it is asked again. */
type Remembered = { headers: string[]; plan: Pick<ImportPlan, 'kind' | 'given' | 'columns' | 'ignoresRest'> };

const maxRemembered = 20;

const memoryName = (): string => `import-columns.${getConnection()?.id ?? ''}`;

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

const isRemembered = (value: unknown): value is Remembered => {
  if (!isRecord(value) || !isTexts(value['headers']) || !isRecord(value['plan'])) return false;
  const { kind, given, columns, ignoresRest } = value['plan'];
  return (
    typeof kind === 'string' &&
    isTaskKind(kind) &&
    isRecord(given) &&
    Object.values(given).every((each) => typeof each === 'string') &&
    isRecord(columns) &&
    Object.values(columns).every((each) => typeof each === 'number') &&
    typeof ignoresRest === 'boolean'
  );
};

const readAll = (): Remembered[] => {
  const stored = siteStorage.read(memoryName());
  return Array.isArray(stored) ? stored.filter(isRemembered) : [];
};

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((header, at) => header === b[at]);

/** What was said of the last file with these columns; null where there was none. */
export const rememberedPlan = (headers: readonly string[]): Remembered['plan'] | null =>
  readAll().find((each) => isSame(each.headers, headers))?.plan ?? null;

export const rememberPlan = (headers: readonly string[], plan: ImportPlan): void => {
  const { kind, given, columns, ignoresRest } = plan;
  const others = readAll().filter((each) => !isSame(each.headers, headers));
  const all = [{ headers: [...headers], plan: { kind, given, columns, ignoresRest } }, ...others];
  siteStorage.write(memoryName(), all.slice(0, maxRemembered));
};
