import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { z } from '#contract/zod.ts';
import { AddRow, type TypedRow } from '#form/add-row.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import card from '#ui/card.module.css';
import classes from './connection.module.css';
import { deviceListWords } from './words.ts';

type LocalListProps = {
  title: string;
  addLabel: string;
  fields: readonly { key: keyof TypedRow; label: string; note?: string; inputMode?: 'numeric' }[];
  rows: readonly { id: string; name: string }[];
  schema: z.ZodMiniType<TypedRow, TypedRow>;
  /** @returns why the row was not added; null where it was. */
  onAdd: (typed: TypedRow) => Promise<string | null>;
  /** @returns whether the row is gone. */
  onRemove: (id: string) => Promise<boolean>;
};

/** One list kept on the device: its rows, and the fields that add one. */
export const LocalListSection = ({
  title,
  addLabel,
  fields,
  rows,
  schema,
  onAdd,
  onRemove,
}: LocalListProps) => {
  const [stays, setStays] = useState<string | null>(null);
  const remove = async (id: string, name: string) => setStays((await onRemove(id)) ? null : name);
  return (
    <section className={classes['localList']} aria-label={title}>
      <h3 className={card['subhead']}>
        {title} <span className={classes['count']}>{rows.length}</span>
      </h3>
      {rows.length === 0 ? (
        <p className={classes['note']}>{deviceListWords.empty}</p>
      ) : (
        <ul className={classes['rows']}>
          {rows.map(({ id, name }) => (
            <li key={id}>
              <span className={classes['name']}>{name}</span>
              <span className={classes['rowId']}>{id}</span>
              <ActionIcon
                size="1.75rem"
                aria-label={deviceListWords.remove(name)}
                onClick={() => void remove(id, name)}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {stays !== null && <ErrorNote alert title={deviceListWords.notRemoved(stays)} />}
      <AddRow
        label={addLabel}
        cancelLabel={deviceListWords.cancel}
        fields={fields}
        schema={schema}
        onAdd={onAdd}
      />
    </section>
  );
};
