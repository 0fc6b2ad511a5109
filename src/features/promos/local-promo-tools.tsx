import { Group } from '@mantine/core';
import { typedText, type PromoRow } from '#contract/list-rows.ts';
import { z } from '#contract/zod.ts';
import type { Connection } from '#data/http/connection.ts';
import { putLocalRows } from '#data/device/local-directory.ts';
import { useListFile } from '#data/lists/use-list-file.ts';
import { AddRow, type TypedRow } from '#form/add-row.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { saveFile, FileTools } from '#ui/file-tools.tsx';
import classes from './promos.module.css';
import { words } from './words.ts';

type LocalPromoToolsProps = {
  connection: Connection;
  promos: readonly PromoRow[];
  /** The device's list is another now. */
  onChange: () => Promise<unknown>;
};

const fields = [
  { key: 'id', label: words.addId, inputMode: 'numeric' },
  { key: 'name', label: words.addLabel, note: words.addLabelNote },
] as const;

const typedPromo = z.object({
  id: z.string().check(z.trim(), z.regex(/^\d{1,15}$/, words.idNeeded)),
  name: typedText(words.labelNeeded),
});

/** For a service without a promo list: the list is made here, by ID and label, or from a file. */
export const LocalPromoTools = ({ connection, promos, onChange }: LocalPromoToolsProps) => {
  const file = useListFile({ connection, words, onChange, save: saveFile });

  const add = async ({ id, name }: TypedRow) => {
    file.clearNotice();
    const promoId = Number(id);
    if (promos.some((row) => row.promo_id === promoId)) return words.idTaken(promoId);
    const row: PromoRow = { promo_id: promoId, code: name, description: '', status: 0, changed_at: null };
    const stored = await putLocalRows(connection.id, [{ list: 'promo', row }]);
    if (!stored.ok) return words.notStored;
    await onChange();
    return null;
  };

  return (
    <>
      <Group gap="var(--s-2)" align="start">
        <AddRow
          label={words.add}
          cancelLabel={words.cancel}
          fields={fields}
          schema={typedPromo}
          onAdd={add}
        />
        <div className={classes['files']}>
          <FileTools
            importLabel={words.importFile}
            exportLabel={words.exportFile}
            isEmpty={promos.length === 0}
            onText={file.importText}
            onExport={file.exportAll}
          />
        </div>
      </Group>
      {file.notice && (
        <ErrorNote tone={file.notice.tone} alert title={file.notice.title}>
          {file.notice.text}
        </ErrorNote>
      )}
    </>
  );
};
