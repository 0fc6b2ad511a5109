import { IconSend, IconX } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { Connection } from '#data/http/connection.ts';
import { useSentRows } from '#data/outbox/import-outcomes.ts';
import { useImports } from '#data/outbox/imports.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { useSearchAddress } from '#ui/search-params.ts';
import { importParam } from './address-params.ts';
import { DeviceList } from './device-list.tsx';
import classes from './sent.module.css';
import { words } from './words.ts';

/** Imports that are named; the page of imports has them all. */
const mostLinks = 3;

/** Where the tasks of imports are: they are too many to stand among those of the form. */
export const ImportLinks = () => {
  const imports = useImports().filter(({ state }) => state !== 'draft');
  const address = useSearchAddress(importParam);
  if (imports.length === 0) return null;
  return (
    <p className={classes['imports']}>
      {words.fromImports}{' '}
      {imports.slice(0, mostLinks).map(({ id, name }) => (
        <Link key={id} href={address(id)}>
          {name}
        </Link>
      ))}
    </p>
  );
};

type ImportTasksProps = { importId: string; connection: Connection };

/** The tasks of one import, in the list of all others. */
export const ImportTasks = ({ importId, connection }: ImportTasksProps) => {
  const intents = useSentRows(importId);
  const name = useImports().find(({ id }) => id === importId)?.name ?? words.otherImport;
  const address = useSearchAddress(importParam);
  return (
    <>
      <Link href={address('')} replace className={classes['due']} aria-label={words.clearImport(name)}>
        {words.ofImport(name)}
        <IconX size={14} aria-hidden />
      </Link>
      {intents === null ? (
        <LoadingRows label={words.loading} />
      ) : intents.length === 0 ? (
        <EmptyState icon={IconSend} title={words.emptyImport} />
      ) : (
        <DeviceList intents={intents} connection={connection} />
      )}
    </>
  );
};
