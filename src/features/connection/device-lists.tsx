import { useQuery, useQueryClient } from '@tanstack/react-query';
import { splitTags } from '#contract/formats.ts';
import { rowLimits, typedText } from '#contract/list-rows.ts';
import { invalid } from '#contract/messages.ts';
import { z } from '#contract/zod.ts';
import { hasList, type Connection } from '#data/http/connection.ts';
import {
  localRowId,
  putLocalRows,
  removeLocalRow,
  type LocalRow,
  type LocalRows,
} from '#data/device/local-directory.ts';
import { listQuery, readListsAgain } from '#data/lists/list-query.ts';
import { useListFile } from '#data/lists/use-list-file.ts';
import type { TypedRow } from '#form/add-row.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { saveFile, FileTools } from '#ui/file-tools.tsx';
import cards from '#ui/card.module.css';
import classes from './connection.module.css';
import { LocalListSection } from './local-list.tsx';
import { useLiveLists } from './use-live-lists.ts';
import { deviceListWords } from './words.ts';

const managed = ['merchant', 'team', 'agent', 'template'] as const;
type ManagedList = (typeof managed)[number];

/** The lists that the service lacks, which are stored on this device. Renders nothing where it has them all. */
export const DeviceLists = ({ connection }: { connection: Connection }) => {
  const client = useQueryClient();
  const readAgain = () => readListsAgain(client, connection.id);
  const file = useListFile({
    connection,
    words: deviceListWords,
    onChange: readAgain,
    save: saveFile,
  });
  const live = useLiveLists(connection);
  const lists = managed.filter((list) => {
    const { answer } = live.find((each) => each.list === list) ?? {};
    return !hasList(connection, list) && answer !== 'asking' && answer?.got !== true;
  });
  if (lists.length === 0) return null;

  return (
    <section className={cards['card']} aria-labelledby="local-lists">
      <header className={cards['head']}>
        <h2 id="local-lists">{deviceListWords.title}</h2>
        <div className={classes['buttons']}>
          <FileTools
            importLabel={deviceListWords.importFile}
            exportLabel={deviceListWords.exportFile}
            onText={file.importText}
            onExport={file.exportAll}
          />
        </div>
      </header>
      <div className={cards['body']}>
        <p className={cards['note']}>{deviceListWords.intro}</p>
        {file.notice && (
          <ErrorNote tone={file.notice.tone} alert title={file.notice.title}>
            {file.notice.text}
          </ErrorNote>
        )}
        <div className={classes['listGrid']}>
          {lists.map((list) => (
            <ManagedLocalList key={list} connection={connection} list={list} onChange={readAgain} />
          ))}
        </div>
      </div>
    </section>
  );
};

const named = z.object({
  id: typedText(deviceListWords.idNeeded, rowLimits.id),
  name: typedText(deviceListWords.nameNeeded),
});
/** What may be typed for a new row of each list. */
const typedRows = {
  merchant: named,
  agent: named,
  team: z.object({
    ...named.shape,
    id: z.string().check(z.trim(), z.regex(/^\d{1,15}$/, deviceListWords.numberNeeded)),
  }),
  template: z.object({
    id: typedText(deviceListWords.templateNeeded),
    name: z.string().check(
      z.refine((text) => splitTags(text).length > 0, deviceListWords.labelsNeeded),
      z.refine((text) => splitTags(text).every((label) => label.length <= rowLimits.label), {
        error: ({ input }) =>
          invalid.length(rowLimits.label, Math.max(...splitTags(String(input)).map((label) => label.length))),
      }),
    ),
  }),
};

/** A typed row of each list as the wire has it. */
const toRow: { [L in ManagedList]: (typed: TypedRow) => LocalRows[L] } = {
  merchant: ({ id, name }) => ({ merchant_id: id, name }),
  agent: ({ id, name }) => ({ fleet_id: id, name, phone: '', team_ids: [], tags: [] }),
  team: ({ id, name }) => ({ team_id: Number(id), name }),
  template: ({ id, name }) => ({
    name: id,
    fields: [...new Set(splitTags(name))].map((label) => ({ label })),
  }),
};

type ManagedLocalListProps<L extends ManagedList> = {
  connection: Connection;
  list: L;
  onChange: () => Promise<unknown>;
};

const ManagedLocalList = <L extends ManagedList>({
  connection,
  list,
  onChange,
}: ManagedLocalListProps<L>) => {
  const { data = [] } = useQuery(listQuery(connection, list));
  const rows = data.map((row) => ({ id: localRowId[list](row), name: row.name }));
  const { title, add, id, name } = deviceListWords.lists[list];

  return (
    <LocalListSection
      title={title}
      addLabel={add}
      fields={[
        { key: 'id', label: id, ...(list === 'team' && { inputMode: 'numeric' }) },
        { key: 'name', label: name, ...(list === 'template' && { note: deviceListWords.labelsNote }) },
      ]}
      rows={rows}
      schema={typedRows[list]}
      onAdd={async (typed) => {
        const row = toRow[list](typed);
        if (rows.some((each) => each.id === localRowId[list](row))) return deviceListWords.taken;
        // The row is of the list, which TypeScript cannot follow.
        const stored = await putLocalRows(connection.id, [{ list, row } as LocalRow]);
        if (!stored.ok) return deviceListWords.notStored;
        await onChange();
        return null;
      }}
      onRemove={async (rowId) => {
        const removed = await removeLocalRow(connection.id, list, rowId);
        if (removed.ok) await onChange();
        return removed.ok;
      }}
    />
  );
};
