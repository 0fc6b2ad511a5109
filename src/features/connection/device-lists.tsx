import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { hasList, type Connection } from '#client/connection.ts';
import { listQuery, listsKey } from '#client/directory-queries.ts';
import { keptReader, keptRowId, putKept, removeKept, type KeptRows } from '#device/kept-lists.ts';
import { useKeptFile } from '#device/use-kept-file.ts';
import { ErrorNote } from '#ui/error-note.tsx';
import { FileTools } from '#ui/file-tools.tsx';
import { saveFile } from '#ui/save-file.ts';
import classes from './connection.module.css';
import { KeptList } from './kept-list.tsx';
import { newRow, type ManagedList } from './new-row.ts';
import { keptWords } from './words.ts';

const managed = ['merchant', 'team', 'agent', 'template'] as const satisfies ManagedList[];

/** The lists that the service lacks, which are stored on this device (decision 12). Renders nothing where it has them all. */
export const DeviceLists = ({ connection }: { connection: Connection }) => {
  const client = useQueryClient();
  const readAgain = () => client.invalidateQueries({ queryKey: listsKey(connection.id) });
  const file = useKeptFile({
    connectionId: connection.id,
    words: keptWords,
    onChange: readAgain,
    save: saveFile,
  });
  const lists = managed.filter((list) => !hasList(connection, list));
  if (lists.length === 0) return null;

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
          <FileTools
            importLabel={keptWords.importFile}
            exportLabel={keptWords.exportFile}
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
