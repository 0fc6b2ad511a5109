import { directoryFile, type DirectoryFile } from '#contract/list-rows.ts';
import { listLocalRows, putLocalRows, type LocalRow } from './local-directory.ts';
import { importWords } from './words.ts';

/** All lists of a connection as the JSON that `admin load` reads; null where the device cannot be read. */
export const exportLocalDirectory = async (connectionId: string): Promise<DirectoryFile | null> => {
  const [merchants, teams, agents, templates, promos] = await Promise.all([
    listLocalRows(connectionId, 'merchant'),
    listLocalRows(connectionId, 'team'),
    listLocalRows(connectionId, 'agent'),
    listLocalRows(connectionId, 'template'),
    listLocalRows(connectionId, 'promo'),
  ]);
  if (!merchants.ok || !teams.ok || !agents.ok || !templates.ok || !promos.ok) return null;
  return {
    merchants: merchants.value,
    teams: teams.value,
    agents: agents.value,
    templates: templates.value,
    promos: promos.value.map(({ promo_id, code, description, status }) => ({
      promo_id,
      code,
      description,
      status,
    })),
  };
};

/** `message` is for people and says what to do. */
type Imported = { ok: true; rows: number } | { ok: false; message: string };

/** Adds the rows of such a file; rows of the same id are replaced, others stay. All or nothing. The status of a promo is kept: see `putLocalRows`. */
export const importLocalDirectory = async (connectionId: string, text: string): Promise<Imported> => {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { ok: false, message: importWords.notJson };
  }
  const file = directoryFile.safeParse(json);
  if (!file.success) {
    const [issue] = file.error.issues;
    return { ok: false, message: importWords.notReadable(issue?.path.join(' › ') ?? '') };
  }
  const { merchants, teams, agents, templates, promos } = file.data;
  const rows: LocalRow[] = [
    ...merchants.map((row) => ({ list: 'merchant' as const, row })),
    ...teams.map((row) => ({ list: 'team' as const, row })),
    ...agents.map((row) => ({ list: 'agent' as const, row })),
    ...templates.map((row) => ({ list: 'template' as const, row })),
    ...promos.map((row) => ({ list: 'promo' as const, row: { ...row, changed_at: null } })),
  ];
  const written = await putLocalRows(connectionId, rows);
  if (!written.ok) return { ok: false, message: importWords.notStored };
  return { ok: true, rows: rows.length };
};
