import type { PromoRow } from '#contract/list-rows.ts';
import { putLocalRows } from '#data/device/local-directory.ts';
import { useListFile } from '#data/lists/use-list-file.ts';
import { AddRow } from '#ui/add-row.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { saveFile, FileTools } from '#ui/file-tools.tsx';
import classes from './promos.module.css';
import { words } from './words.ts';

type LocalPromoToolsProps = {
  /** Whose promos they are. */
  accountId: string;
  promos: readonly PromoRow[];
  /** The device's list is another now. */
  onChange: () => Promise<unknown>;
};

const fields = [
  { key: 'id', label: words.addId, inputMode: 'numeric' },
  { key: 'label', label: words.addLabel, note: words.addLabelNote },
] as const;

/** For a service without a promo list: the list is made here, by ID and label, or from a file. */
export const LocalPromoTools = ({ accountId, promos, onChange }: LocalPromoToolsProps) => {
  const file = useListFile({ connectionId: accountId, words, onChange, save: saveFile });

  const add = async ({ id, label }: Record<'id' | 'label', string>) => {
    file.clearNotice();
    const promoId = /^\d{1,15}$/.test(id) ? Number(id) : null;
    if (promoId === null) return { id: words.idNeeded };
    if (promos.some((row) => row.promo_id === promoId)) return { id: words.idTaken(promoId) };
    if (label === '') return { label: words.labelNeeded };
    const row: PromoRow = { promo_id: promoId, code: label, description: '', status: 0, changed_at: null };
    const stored = await putLocalRows(accountId, [{ list: 'promo', row }]);
    if (!stored.ok) return { id: words.notStored };
    await onChange();
    return null;
  };

  return (
    <>
      <div className={classes['local']}>
        <AddRow label={words.add} cancelLabel={words.cancel} fields={fields} onAdd={add} />
        <div className={classes['files']}>
          <FileTools
            importLabel={words.importFile}
            exportLabel={words.exportFile}
            isEmpty={promos.length === 0}
            onText={file.importText}
            onExport={file.exportAll}
          />
        </div>
      </div>
      {file.notice && (
        <ErrorNote tone={file.notice.tone} alert title={file.notice.title}>
          {file.notice.text}
        </ErrorNote>
      )}
    </>
  );
};
