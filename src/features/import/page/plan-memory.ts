import { getConnection } from '#data/http/connection.ts';
import { isRecord } from '#contract/json.ts';
import { isTaskKind } from '#contract/operations.ts';
import { siteStorage } from '#data/state/web-storage.ts';
import type { ImportPlan } from '../import-types.ts';

/** A suggestion only: what was said of a file with the same columns before. Where it cannot be stored, it is asked again. */
type Remembered = { headers: string[]; plan: Pick<ImportPlan, 'kind' | 'given' | 'columns' | 'ignoresRest'> };

const most = 20;

const name = (): string => `import-columns.${getConnection()?.id ?? ''}`;

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
  const stored = siteStorage.read(name());
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
  siteStorage.write(name(), all.slice(0, most));
};
