import { Button } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import type { Connection } from '#client/connection.ts';
import type { PromoRow } from '#contract/list-rows.ts';
import { exportKept, importKept, putKept } from '#device/kept-lists.ts';
import { AddRow } from '#ui/add-row.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { FileButton } from '#ui/file-button.tsx';
import { saveFile } from '#ui/save-file.ts';
import classes from './promos.module.css';
import { words } from './words.ts';

type KeptPromoToolsProps = {
  connection: Connection;
  promos: readonly PromoRow[];
  /** The device's list is another now. */
  onChange: () => Promise<unknown>;
};

type Notice = { tone: 'info' | 'bad'; title: string; text?: string };

const fields = [
  { key: 'id', label: words.addId, inputMode: 'numeric' },
  { key: 'label', label: words.addLabel, note: words.addLabelNote },
] as const;

/** For a service without a promo list (decision 12): the list is made here, by ID and label, or from a file. */
export const KeptPromoTools = ({ connection, promos, onChange }: KeptPromoToolsProps) => {
  const [notice, setNotice] = useState<Notice | null>(null);

  const add = async ({ id, label }: Record<'id' | 'label', string>) => {
    setNotice(null);
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

  const importText = async (text: string) => {
    const imported = await importKept(connection.id, text);
    if (imported.ok) {
      await onChange();
      setNotice({ tone: 'info', title: words.imported(imported.rows) });
    } else setNotice({ tone: 'bad', title: words.notImported, text: imported.message });
  };

  const exportText = async () => {
    const kept = await exportKept(connection.id);
    if (kept.ok) {
      setNotice(null);
      saveFile('dispatch-desk-lists.json', JSON.stringify(kept.value, null, 2), 'application/json');
    } else setNotice({ tone: 'bad', title: words.notExported, text: words.notKept });
  };

  return (
    <>
      <div className={classes['kept']}>
        <AddRow label={words.add} cancelLabel={words.cancel} fields={fields} onAdd={add} />
        <div className={classes['files']}>
          <FileButton
            accept="application/json,.json"
            leftSection={<IconUpload size={16} aria-hidden />}
            onText={(text) => void importText(text)}
          >
            {words.importFile}
          </FileButton>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            disabled={promos.length === 0}
            onClick={() => void exportText()}
          >
            {words.exportFile}
          </Button>
        </div>
      </div>
      {notice && (
        <ErrorNote tone={notice.tone} alert title={notice.title}>
          {notice.text}
        </ErrorNote>
      )}
    </>
  );
};
