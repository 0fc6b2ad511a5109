import { missing } from '#contract/messages.ts';
import type { TaskKind } from '#contract/operations.ts';
import { getConnection } from '#data/http/connection.ts';
import { siteStorage } from '#data/state/web-storage.ts';
import type { Directory } from '#form/directory.ts';
import { isUnlisted } from '#form/check.ts';
import { checkWords } from '#form/words.ts';
import { readZone } from '#form/times.ts';
import type { ImportPlan, ImportRow } from '../import-types.ts';
import type { ReadFile } from '../reading/read-file.ts';
import { hasItems } from './find-columns.ts';
import { guessKind, matchColumns } from './match-columns.ts';

/** What the file still needs before its rows can be checked: sentences, blank if nothing is missing, and whether a choice is. */
export const missingParts = ({ given, columns, asksEncoding }: ImportPlan, directory: Directory) => {
  const isMissing = columns.merchant_id === undefined && given.merchant_id === '';
  // Without a list of merchants any text is an ID.
  const unlisted = isUnlisted(directory.merchants, given.merchant_id) ? checkWords.noMerchant : '';
  const isNoZone = given.zone === '' ? columns.timezone === undefined : readZone(given.zone) === null;
  return {
    merchant: isMissing ? missing.merchant : unlisted,
    zone: isNoZone ? missing.zone : '',
    encoding: asksEncoding,
  };
};

/** Whether the plan has every answer that the check needs. */
export const isMappingComplete = (plan: ImportPlan, directory: Directory): boolean =>
  Object.values(missingParts(plan, directory)).every((part) => !part);

/**
 * What the page says of a file before the person does: the columns by their names and program, the connection's merchant. The time zone
 * is never guessed: a wrong one would move every task.
 */
export const firstPlan = (
  headers: readonly string[],
  {
    merchantId,
    rows,
    decoded,
  }: { merchantId: string; rows?: readonly ImportRow[]; decoded?: ReadFile['decoded'] | undefined },
): ImportPlan => {
  const kind = guessKind(headers);
  const columns = matchColumns(headers, kind, null, rows);
  return {
    kind,
    given: { merchant_id: merchantId, zone: '', template: '', team_id: '', fleet_id: '' },
    columns,
    asksEncoding: decoded?.isSure === false,
    day: '',
    time: '',
    description: '',
    dateOrder: null,
    hasBuddhistYears: false,
    cancelled: null,
    points: null,
    zones: null,
    acceptsPast: false,
    repeats: hasItems(headers, columns) ? 'join' : null,
    givesNumbers: columns.order_id === undefined,
    fixes: {},
    leftOut: [],
  };
};

/** The plan for the task type that the person chose: no column says another one. */
export const withKind = (
  plan: ImportPlan,
  kind: TaskKind,
  headers: readonly string[],
  labels: readonly string[] | null,
): ImportPlan => ({ ...plan, kind, columns: matchColumns(headers, kind, labels, null) });

/** The plan of an earlier file: only a suggestion for one with the same columns. If it can't be stored, the user chooses again. */
type Remembered = Pick<ImportPlan, 'kind' | 'given' | 'columns'>;

const maxRemembered = 20;

const memoryName = (): string => `import-columns.${getConnection()?.id ?? ''}`;

/** The remembered plans by the columns of their files, the latest first. */
const readMemory = () => (siteStorage.read(memoryName()) as Record<string, Remembered> | null) ?? {};

/** The plan of the last file with these columns. */
export const rememberedPlan = (headers: readonly string[]): Remembered | undefined =>
  readMemory()[JSON.stringify(headers)];

export const rememberPlan = (headers: readonly string[], { kind, given, columns }: Remembered): void => {
  const name = JSON.stringify(headers);
  const { [name]: _earlier, ...others } = readMemory();
  const all = Object.entries({ [name]: { kind, given, columns }, ...others });
  siteStorage.write(memoryName(), Object.fromEntries(all.slice(0, maxRemembered)));
};
