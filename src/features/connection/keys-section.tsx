import { Badge, Button, Table } from '@mantine/core';
import '@mantine/core/styles/Badge.layer.css';
import '@mantine/core/styles/Table.layer.css';
import { IconKey, IconLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Connection } from '#data/http/connection.ts';
import { keysQuery } from '#data/http/key-requests.ts';
import { useServiceLead } from '#data/http/service-clock.ts';
import type { KeyRow } from '#contract/api-keys.ts';
import { describeOwnInstant } from '#time/own-clock.ts';
import { ErrorNote } from '#ui/error-note.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import cards from '#ui/card.module.css';
import classes from './keys.module.css';
import { apiKeyWords as words, roleNames } from './api-key-words.ts';
import { NewKeyDialog } from './new-key-dialog.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';

const instant = (text: string): string => describeOwnInstant(Date.parse(text));

/** @param lead how far the service's clock, by which keys end, is ahead of the device's. */
const hasStopped = ({ revoked_at, expires_at }: KeyRow, lead: number): boolean =>
  revoked_at !== null || (expires_at !== null && Date.parse(expires_at) <= Date.now() + lead);

type KeyTableProps = { label: string; rows: readonly KeyRow[]; onRevoke?: (row: KeyRow) => void };

/** Keys with what they may do and where they come from. @param onRevoke where they can still be revoked: the others have stopped. */
const KeyTable = ({ label, rows, onRevoke }: KeyTableProps) => (
  <Table
    aria-label={label}
    className={classes['keys'] ?? ''}
    fz="var(--t-13)"
    horizontalSpacing="var(--s-4)"
    verticalSpacing="var(--s-2)"
  >
    <Table.Thead>
      <Table.Tr>
        {words.columns.map((column) => (
          <Table.Th key={column} scope="col" fz="var(--t-12)" fw={500} c="dimmed">
            {column}
          </Table.Th>
        ))}
        {onRevoke && <Table.Th scope="col" aria-label={words.revoke} />}
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {rows.map((row) => {
        const Icon = row.by_link ? IconLink : IconKey;
        return (
          <Table.Tr key={row.prefix}>
            <Table.Td>
              <p className={classes['keyName']}>
                <Icon size={16} aria-hidden />
                <bdi>{row.name}</bdi>
                {row.is_own && <Badge color="accent">{words.own}</Badge>}
                <span className={classes['facts']}>
                  <code dir="ltr">{row.prefix}…</code> {row.by_link && `· ${words.byLink}`}
                </span>
              </p>
            </Table.Td>
            <Table.Td className={classes['roles'] ?? ''} data-label={words.columns[1]}>
              {row.roles.map((role) => (
                <Badge key={role} color="accent">
                  {roleNames([role])}
                </Badge>
              ))}
              {row.fleet_id !== null && <p className={classes['facts']}>{words.ofAgent(row.fleet_id)}</p>}
            </Table.Td>
            <Table.Td data-label={words.columns[2]}>
              {instant(row.created_at)}
              <p className={classes['facts']}>{words.by(row.created_by)}</p>
            </Table.Td>
            <Table.Td data-label={words.columns[3]}>
              {row.last_used_at === null ? words.neverUsed : instant(row.last_used_at)}
              <p className={classes['facts']}>
                {row.revoked_at !== null
                  ? words.revokedAt(instant(row.revoked_at))
                  : row.expires_at !== null && words.ends(instant(row.expires_at), !onRevoke)}
              </p>
            </Table.Td>
            {onRevoke && (
              <Table.Td>
                {!row.is_own && (
                  <Button
                    variant="subtle"
                    color="red"
                    size="compact-md"
                    aria-label={words.revokeOf(row.name)}
                    onClick={() => onRevoke(row)}
                  >
                    {words.revoke}
                  </Button>
                )}
              </Table.Td>
            )}
          </Table.Tr>
        );
      })}
    </Table.Tbody>
  </Table>
);

/** The keys of the account, for its owners: what is in use, what has stopped, and new ones. */
export const KeysSection = ({ connection }: { connection: Connection }) => {
  const keys = useQuery({ ...keysQuery(connection), refetchOnWindowFocus: 'always' });
  const [making, setMaking] = useState<'key' | 'link' | null>(null);
  const [revoking, setRevoking] = useState<KeyRow | null>(null);
  const lead = useServiceLead(connection.baseUrl);
  const working = keys.data?.filter((row) => !hasStopped(row, lead)) ?? [];
  const stopped = keys.data?.filter((row) => hasStopped(row, lead)) ?? [];
  return (
    <>
      <section className={cards['card']} aria-labelledby="keys-working">
        <header className={cards['head']}>
          <h2 id="keys-working">{words.working}</h2>
          <Button variant="default" size="compact-md" onClick={() => setMaking('link')}>
            {words.make.link}
          </Button>
          <Button variant="subtle" size="compact-md" onClick={() => setMaking('key')}>
            {words.make.key}
          </Button>
        </header>
        {keys.isError && (
          <ErrorNote
            alert
            title={words.notLoaded}
            action={
              <Button variant="default" onClick={() => void keys.refetch()}>
                {words.retry}
              </Button>
            }
          >
            {keys.error.message}
          </ErrorNote>
        )}
        {keys.isLoading && <LoadingRows label={words.loading} rowHeight={64} />}
        {keys.data && <KeyTable label={words.working} rows={working} onRevoke={setRevoking} />}
        <p className={classes['note']}>{words.intro}</p>
      </section>
      {stopped.length > 0 && (
        <section className={cards['card']} aria-labelledby="keys-stopped">
          <header className={cards['head']}>
            <h2 id="keys-stopped">{words.stopped}</h2>
          </header>
          <KeyTable label={words.stopped} rows={stopped} />
        </section>
      )}
      {making && <NewKeyDialog connection={connection} what={making} onClose={() => setMaking(null)} />}
      {revoking && <RevokeDialog connection={connection} row={revoking} onClose={() => setRevoking(null)} />}
    </>
  );
};
