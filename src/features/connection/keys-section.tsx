import { Badge, Button, Group, Stack, Table as MantineTable, Text, Title } from '@mantine/core';
import { IconKey, IconLink } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { Connection } from '#data/http/connection.ts';
import { keysQuery, requestKeyRevocation } from '#data/http/key-requests.ts';
import type { KeyRow } from '#contract/api-keys.ts';
import { describeOwnInstant } from '#time/own-clock.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { ReadList } from '#ui/read-list.tsx';
import { Table } from '#ui/table.tsx';
import { apiKeyWords as words, roleNames } from './api-key-words.ts';
import { NewKeyDialog } from './new-key-dialog.tsx';

const instant = (text: string): string => describeOwnInstant(Date.parse(text));

const columns = [
  { name: words.columns.name },
  { name: words.columns.roles, w: '22%', isWide: true },
  { name: words.columns.created, w: '20%', isWide: true },
  { name: words.columns.used, w: '20%', isWide: true },
  { name: words.revoke, w: '6rem' },
];

const rolesOf = ({ roles, fleet_id: agent }: KeyRow): string =>
  [roleNames(roles), agent !== null && words.ofAgent(agent)].filter(Boolean).join(' · ');

const lastUse = ({ last_used_at: at }: KeyRow): string => (at === null ? words.neverUsed : instant(at));

type KeyTableProps = {
  rows: readonly KeyRow[];
  onRevoke: (row: KeyRow) => void;
};

/** Keys with their roles and origin. */
const KeyTable = ({ rows, onRevoke }: KeyTableProps) => (
  <Table label={words.working} columns={columns} rows={rows}>
    {(row) => (
      <MantineTable.Tr key={row.prefix} fz="var(--t-13)" style={{ overflowWrap: 'anywhere' }}>
        <MantineTable.Td>
          <KeyName row={row} />
        </MantineTable.Td>
        <MantineTable.Td visibleFrom="sm">{rolesOf(row)}</MantineTable.Td>
        <MantineTable.Td visibleFrom="sm">
          {instant(row.created_at)}
          <Fact>{words.by(row.created_by)}</Fact>
        </MantineTable.Td>
        <MantineTable.Td visibleFrom="sm">{lastUse(row)}</MantineTable.Td>
        <MantineTable.Td>
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
        </MantineTable.Td>
      </MantineTable.Tr>
    )}
  </Table>
);

const Fact = ({ children }: { children: ReactNode }) => (
  <Text fz="var(--t-12)" c="dimmed">
    {children}
  </Text>
);

const KeyName = ({ row }: { row: KeyRow }) => {
  const Icon = row.by_link ? IconLink : IconKey;
  return (
    <>
      <Group gap="xs" wrap="nowrap" fz="var(--t-14)" fw={500}>
        <Icon size={16} color="var(--text-dim)" aria-hidden />
        <bdi>{row.name}</bdi>
        {row.is_own && <Badge color="accent">{words.own}</Badge>}
      </Group>
      <Fact>
        <code dir="ltr">{row.prefix}…</code> {row.by_link && `· ${words.byLink}`}
      </Fact>
      <Text hiddenFrom="sm" fz="var(--t-12)" c="dimmed">
        {rolesOf(row)} · {words.columns.used}: {lastUse(row)}
      </Text>
    </>
  );
};

/** The working keys of the account, for its owners, and new ones. */
export const KeysSection = ({ connection }: { connection: Connection }) => {
  const keys = useQuery({ ...keysQuery(connection), refetchOnWindowFocus: 'always' });
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: keysQuery(connection).queryKey });
  const [making, setMaking] = useState<'key' | 'link' | null>(null);
  const [revoking, setRevoking] = useState<KeyRow | null>(null);
  return (
    <>
      <Stack component="section" gap="xs" aria-labelledby="keys-working">
        <Group gap="xs">
          <Title order={2} id="keys-working" fz="md" me="auto">
            {words.working}
          </Title>
          <Button variant="default" size="compact-md" onClick={() => setMaking('link')}>
            {words.make.link}
          </Button>
          <Button variant="subtle" size="compact-md" onClick={() => setMaking('key')}>
            {words.make.key}
          </Button>
        </Group>
        <ReadList query={keys} loading={words.loading} failed={words.notLoaded}>
          {(rows) => <KeyTable rows={rows} onRevoke={setRevoking} />}
        </ReadList>
        <Fact>{words.intro}</Fact>
      </Stack>
      {making && <NewKeyDialog connection={connection} what={making} onClose={() => setMaking(null)} />}
      {revoking && (
        <ConfirmDialog
          title={words.revokeTitle(revoking.name)}
          confirmLabel={words.revoke}
          color="red"
          // The key may be revoked even if the answer was lost.
          action={() => requestKeyRevocation(connection, revoking.prefix).finally(refresh)}
          onClose={() => setRevoking(null)}
        >
          <p>{words.revokeText(revoking.prefix)}</p>
        </ConfirmDialog>
      )}
    </>
  );
};
