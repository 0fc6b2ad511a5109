import { Badge, Button } from '@mantine/core';
import '@mantine/core/styles/Badge.layer.css';
import { IconKey, IconLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Connection } from '#data/http/connection.ts';
import { keysQuery } from '#data/http/key-requests.ts';
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

const hasStopped = ({ revoked_at, expires_at }: KeyRow): boolean =>
  revoked_at !== null || (expires_at !== null && Date.parse(expires_at) <= Date.now());

type KeyTableProps = { label: string; rows: readonly KeyRow[]; onRevoke?: (row: KeyRow) => void };

/** Keys with what they may do and where they come from. @param onRevoke where they can still be revoked. */
const KeyTable = ({ label, rows, onRevoke }: KeyTableProps) => (
  <table aria-label={label} className={classes['keys']}>
    <thead>
      <tr>
        {words.columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
        {onRevoke && <th scope="col" aria-label={words.revoke} />}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => {
        const Icon = row.by_link ? IconLink : IconKey;
        return (
          <tr key={row.prefix}>
            <td>
              <p className={classes['keyName']}>
                <Icon size={16} aria-hidden />
                <bdi>{row.name}</bdi>
                {row.is_own && <Badge color="accent">{words.own}</Badge>}
              </p>
              <p className={classes['facts']}>
                <code>{row.prefix}…</code>
                {row.by_link && <span>{words.byLink}</span>}
              </p>
            </td>
            <td className={classes['roles']}>
              {row.roles.map((role) => (
                <Badge key={role} color="accent">
                  {roleNames([role])}
                </Badge>
              ))}
            </td>
            <td>
              {instant(row.created_at)}
              <p className={classes['facts']}>{words.by(row.created_by)}</p>
            </td>
            <td>
              {row.last_used_at === null ? words.neverUsed : instant(row.last_used_at)}
              <p className={classes['facts']}>
                {row.revoked_at !== null
                  ? words.revokedAt(instant(row.revoked_at))
                  : row.expires_at !== null && words.ends(instant(row.expires_at), hasStopped(row))}
              </p>
            </td>
            {onRevoke && (
              <td>
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
              </td>
            )}
          </tr>
        );
      })}
    </tbody>
  </table>
);

/** The keys of the account, for its owners: what is in use, what has stopped, and new ones. */
export const KeysSection = ({ connection }: { connection: Connection }) => {
  const keys = useQuery({ ...keysQuery(connection), refetchOnWindowFocus: 'always' });
  const [making, setMaking] = useState<'key' | 'link' | null>(null);
  const [revoking, setRevoking] = useState<KeyRow | null>(null);
  const working = keys.data?.filter((row) => !hasStopped(row)) ?? [];
  const stopped = keys.data?.filter(hasStopped) ?? [];
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
