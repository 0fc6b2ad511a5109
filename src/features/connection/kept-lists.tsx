import { Button } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { hasList, type Connection } from '#client/connection.ts';
import { listQuery, listsKey } from '#client/directory-queries.ts';
import {
  exportKept,
  importKept,
  keptReader,
  keptRowId,
  putKept,
  removeKept,
  type KeptRows,
} from '#device/kept-lists.ts';
import { ErrorNote } from '#ui/error-note.tsx';
import { FileButton } from '#ui/file-button.tsx';
import { saveFile } from '#ui/save-file.ts';
import classes from './connection.module.css';
import { KeptList } from './kept-list.tsx';
import { newRow, type ManagedList } from './new-row.ts';
import { keptWords } from './words.ts';

const managed = ['merchant', 'team', 'agent', 'template'] as const satisfies ManagedList[];

type Notice = { tone: 'info' | 'bad'; title: string; text?: string };

/** The lists that the service lacks, kept on this device (design decision 12). Nothing where it has them all. */
export const KeptLists = ({ connection }: { connection: Connection }) => {
  const client = useQueryClient();
  const [notice, setNotice] = useState<Notice | null>(null);
  const lists = managed.filter((list) => !hasList(connection, list));
  if (lists.length === 0) return null;

  const readAgain = () => client.invalidateQueries({ queryKey: listsKey(connection.id) });
  const importText = async (text: string) => {
    const imported = await importKept(connection.id, text);
    if (imported.ok) {
      await readAgain();
      setNotice({ tone: 'info', title: keptWords.imported(imported.rows) });
    } else setNotice({ tone: 'bad', title: keptWords.notImported, text: imported.message });
  };
  const exportText = async () => {
    const kept = await exportKept(connection.id);
    if (kept.ok) {
      setNotice(null);
      saveFile('dispatch-desk-lists.json', JSON.stringify(kept.value, null, 2), 'application/json');
    } else setNotice({ tone: 'bad', title: keptWords.notExported, text: keptWords.notKept });
  };

  return (
    <section className={classes['lists']} aria-labelledby="kept-lists">
      <div className={classes['listsHead']}>
        <div>
          <h2 id="kept-lists" className={classes['heading']}>
            {keptWords.title}
          </h2>
          <p className={classes['note']}>{keptWords.intro}</p>
        </div>
        <div className={classes['buttons']}>
          <FileButton
            accept="application/json,.json"
            leftSection={<IconUpload size={16} aria-hidden />}
            onText={(text) => void importText(text)}
          >
            {keptWords.importFile}
          </FileButton>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => void exportText()}
          >
            {keptWords.exportFile}
          </Button>
        </div>
      </div>
      {notice && (
        <ErrorNote tone={notice.tone} alert title={notice.title}>
          {notice.text}
        </ErrorNote>
      )}
      <div className={classes['listGrid']}>
        {lists.map((list) => (
          <ManagedKeptList key={list} connection={connection} list={list} onChange={readAgain} />
        ))}
      </div>
    </section>
  );
};

const nameOf: { [L in ManagedList]: (row: KeptRows[L]) => string } = {
  merchant: (row) => row.name,
  team: (row) => row.name,
  agent: (row) => row.name,
  template: (row) => row.name,
};

type ManagedKeptListProps<L extends ManagedList> = {
  connection: Connection;
  list: L;
  onChange: () => Promise<unknown>;
};

const ManagedKeptList = <L extends ManagedList>({ connection, list, onChange }: ManagedKeptListProps<L>) => {
  const source = useMemo(() => ({ connection, kept: keptReader(connection.id) }), [connection]);
  const { data = [] } = useQuery(listQuery(source, list));
  const rows = data.map((row) => ({ id: keptRowId[list](row), name: nameOf[list](row) }));
  const { title, add, id, name } = keptWords.lists[list];

  return (
    <KeptList
      title={title}
      addLabel={add}
      fields={[
        { key: 'id', label: id, ...(list === 'team' && { inputMode: 'numeric' }) },
        { key: 'name', label: name, ...(list === 'template' && { note: keptWords.labelsNote }) },
      ]}
      rows={rows}
      onAdd={async (typed) => {
        const made = newRow[list](typed);
        if (!made.ok) return made.errors;
        if (rows.some((row) => row.id === keptRowId[list](made.row))) return { id: keptWords.taken };
        const kept = await putKept(connection.id, list, made.row);
        if (!kept.ok) return { id: keptWords.notKept };
        await onChange();
        return null;
      }}
      onRemove={async (rowId) => {
        await removeKept(connection.id, list, rowId);
        await onChange();
      }}
    />
  );
};
