import { ActionIcon, Group } from '@mantine/core';
import '@mantine/core/styles/Group.layer.css';
import { IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { splitTags } from '#contract/formats.ts';
import { rowLimits, typedText } from '#contract/list-rows.ts';
import { invalid } from '#contract/messages.ts';
import { z } from '#contract/zod.ts';
import { hasExtensions, type Connection } from '#data/http/connection.ts';
import {
  localRowId,
  putLocalRows,
  removeLocalRow,
  type LocalRow,
  type LocalRows,
} from '#data/device/local-directory.ts';
import { listQuery, readListsAgain } from '#data/lists/list-query.ts';
import { useListFile } from '#data/lists/use-list-file.ts';
import { AddRow, type TypedRow } from '#form/add-row.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { saveFile, FileTools } from '#ui/file-tools.tsx';
import cards from '#ui/card.module.css';
import classes from './connection.module.css';
import { deviceListWords as words } from './words.ts';

const managed = ['merchant', 'team', 'agent', 'template'] as const;
type ManagedList = (typeof managed)[number];

/** The lists that the service lacks, which are stored on this device. Renders nothing if it has them. */
export const DeviceLists = ({ connection }: { connection: Connection }) => {
  const client = useQueryClient();
  const readAgain = () => readListsAgain(client, connection.id);
  const file = useListFile({
    connection,
    words,
    onChange: readAgain,
    save: saveFile,
  });
  if (hasExtensions(connection)) return null;

  return (
    <section className={cards['card']} aria-labelledby="local-lists">
      <header className={cards['head']}>
        <h2 id="local-lists">{words.title}</h2>
        <Group gap={8}>
          <FileTools
            importLabel={words.importFile}
            exportLabel={words.exportFile}
            onText={file.importText}
            onExport={file.exportAll}
          />
        </Group>
      </header>
      <div className={cards['body']}>
        <p className={cards['note']}>{words.intro}</p>
        {file.notice && (
          <ErrorNote tone={file.notice.tone} alert title={file.notice.title}>
            {file.notice.text}
          </ErrorNote>
        )}
        <div className={classes['listGrid']}>
          {managed.map((list) => (
            <LocalList key={list} connection={connection} list={list} onChange={readAgain} />
          ))}
        </div>
      </div>
    </section>
  );
};

const named = z.object({
  id: typedText(words.idNeeded, rowLimits.id),
  name: typedText(words.nameNeeded),
});
/** What may be typed for a new row of each list. */
const typedRows = {
  merchant: named,
  agent: named,
  team: z.object({
    ...named.shape,
    id: z.string().check(z.trim(), z.regex(/^\d{1,15}$/, words.numberNeeded)),
  }),
  template: z.object({
    id: typedText(words.templateNeeded),
    name: z.string().check(
      z.refine((text) => splitTags(text).length > 0, words.labelsNeeded),
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

type LocalListProps<L extends ManagedList> = {
  connection: Connection;
  list: L;
  onChange: () => Promise<unknown>;
};

/** One list kept on the device: its rows, and the fields that add one. */
const LocalList = <L extends ManagedList>({ connection, list, onChange }: LocalListProps<L>) => {
  const { data = [] } = useQuery(listQuery(connection, list));
  const rows = data.map((row) => ({ id: localRowId[list](row), name: row.name }));
  const { title, add: addLabel, id: idLabel, name: nameLabel } = words.lists[list];
  const [stays, setStays] = useState<string | null>(null);
  const add = async (typed: TypedRow) => {
    const row = toRow[list](typed);
    if (rows.some((each) => each.id === localRowId[list](row))) return words.taken;
    // The row is of the list, which TypeScript cannot follow.
    const stored = await putLocalRows(connection.id, [{ list, row } as LocalRow]);
    if (!stored.ok) return words.notStored;
    await onChange();
    return null;
  };
  const remove = async (id: string, name: string) => {
    const removed = await removeLocalRow(connection.id, list, id);
    if (removed.ok) await onChange();
    setStays(removed.ok ? null : name);
  };
  return (
    <section className={classes['localList']} aria-label={title}>
      <h3 className={cards['subhead']}>
        {title} <span className={classes['count']}>{rows.length}</span>
      </h3>
      {rows.length === 0 ? (
        <p className={cards['note']}>{words.empty}</p>
      ) : (
        <ul className={`${cards['card']} ${classes['rows']}`}>
          {rows.map(({ id, name }) => (
            <li key={id}>
              <span className={classes['name']}>{name}</span>
              <span className={classes['rowId']}>{id}</span>
              <ActionIcon
                size="max(1.75rem, var(--h-hit))"
                aria-label={words.remove(name)}
                onClick={() => void remove(id, name)}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {stays !== null && <ErrorNote alert title={words.notRemoved(stays)} />}
      <AddRow
        label={addLabel}
        cancelLabel={words.cancel}
        fields={[
          { key: 'id', label: idLabel, ...(list === 'team' && { inputMode: 'numeric' }) },
          { key: 'name', label: nameLabel, ...(list === 'template' && { note: words.labelsNote }) },
        ]}
        schema={typedRows[list]}
        onAdd={add}
      />
    </section>
  );
};
