import { IconTrash } from '@tabler/icons-react';
import { AddRow } from '#ui/add-row.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import classes from './connection.module.css';
import { keptWords } from './words.ts';

type KeptListProps = {
  title: string;
  addLabel: string;
  fields: readonly { key: 'id' | 'name'; label: string; note?: string; inputMode?: 'numeric' }[];
  rows: readonly { id: string; name: string }[];
  onAdd: (values: Record<'id' | 'name', string>) => Promise<Partial<Record<'id' | 'name', string>> | null>;
  onRemove: (id: string) => void;
};

/** One list kept on the device: its rows, and the fields that add one. */
export const KeptList = ({ title, addLabel, fields, rows, onAdd, onRemove }: KeptListProps) => (
  <section className={classes['kept']} aria-label={title}>
    <h3 className={classes['subheading']}>
      {title} <span className={classes['count']}>{rows.length}</span>
    </h3>
    {rows.length === 0 ? (
      <p className={classes['note']}>{keptWords.empty}</p>
    ) : (
      <ul className={classes['rows']}>
        {rows.map(({ id, name }) => (
          <li key={id}>
            <span className={classes['name']}>{name}</span>
            <span className={classes['rowId']}>{id}</span>
            <IconButton
              size="small"
              label={keptWords.remove(name)}
              title={keptWords.remove(name)}
              onClick={() => onRemove(id)}
            >
              <IconTrash size={16} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
    )}
    <AddRow label={addLabel} cancelLabel={keptWords.cancel} fields={fields} onAdd={onAdd} />
  </section>
);
