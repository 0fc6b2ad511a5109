import type { Connection } from '#client/connection.ts';
import type { PromoRow } from '#contract/list-rows.ts';
import { putKept } from '#device/kept-lists.ts';
import { useKeptFile } from '#device/use-kept-file.ts';
import { AddRow } from '#ui/add-row.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { FileTools } from '#ui/file-tools.tsx';
import { saveFile } from '#ui/save-file.ts';
import classes from './promos.module.css';
import { words } from './words.ts';

type KeptPromoToolsProps = {
  connection: Connection;
  promos: readonly PromoRow[];
  /** The device's list is another now. */
  onChange: () => Promise<unknown>;
};

const fields = [
  { key: 'id', label: words.addId, inputMode: 'numeric' },
  { key: 'label', label: words.addLabel, note: words.addLabelNote },
] as const;

/** For a service without a promo list: the list is made here, by ID and label, or from a file. */
export const KeptPromoTools = ({ connection, promos, onChange }: KeptPromoToolsProps) => {
  const file = useKeptFile({ connectionId: connection.id, words, onChange, save: saveFile });

  const add = async ({ id, label }: Record<'id' | 'label', string>) => {
    file.forget();
    const promoId = /^\d{1,15}$/.test(id) ? Number(id) : null;
    if (promoId === null) return { id: words.idNeeded };
    if (promos.some((row) => row.promo_id === promoId)) return { id: words.idTaken(promoId) };
    if (label === '') return { label: words.labelNeeded };
    const row: PromoRow = { promo_id: promoId, code: label, description: '', status: 0, changed_at: null };
    const kept = await putKept(connection.id, 'promo', row);
    if (!kept.ok) return { id: words.notKept };
    await onChange();
    return null;
  };

  return (
    <>
      <div className={classes['kept']}>
        <AddRow label={words.add} cancelLabel={words.cancel} fields={fields} onAdd={add} />
        <div className={classes['files']}>
          <FileTools
            importLabel={words.importFile}
            exportLabel={words.exportFile}
            isEmpty={promos.length === 0}
            onText={file.bring}
            onExport={file.take}
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
