import { Badge, Box, Button, DataList, Group } from '@mantine/core';
import '@mantine/core/styles/DataList.layer.css';
import { IconBuildingStore, IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { accountTitle, type Connection } from '#data/http/connection.ts';
import { leave } from '#data/http/leave-account.ts';
import { useOnLine } from '#data/http/online.ts';
import { useIsSilent } from '#data/http/reachability.ts';
import { useSingleMutation } from '#ui/use-single-mutation.ts';
import cards from '#ui/card.module.css';
import classes from './connection.module.css';
import { leftWords, roleNames } from './api-key-words.ts';
import { describeOffers, words } from './words.ts';

/** The text of the badge. “Connected” means that a call with this key succeeded and the last call had an answer. */
const useBadge = ({ baseUrl, hasKey, isKeyChecked }: Connection): string => {
  const isSilent = useIsSilent(baseUrl);
  const onLine = useOnLine();
  if (!hasKey) return words.keyNeeded;
  if (!onLine) return words.offline;
  if (isSilent) return words.noAnswer;
  return isKeyChecked ? words.connected : words.notChecked;
};

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <DataList.Item>
    <DataList.ItemLabel>{label}</DataList.ItemLabel>
    <DataList.ItemValue>{children}</DataList.ItemValue>
  </DataList.Item>
);

type AccountCardProps = {
  connection: Connection;
  /** What opens the form. */
  children: ReactNode;
};

/** Who this tab is, and where. */
export const AccountCard = ({ connection, children }: AccountCardProps) => {
  const { baseUrl, merchantId, capabilities, ownKey } = connection;
  const leaving = useSingleMutation({ mutationFn: leave });
  const badge = useBadge(connection);
  const offers = describeOffers(capabilities);
  const isWell = badge === words.connected;
  const Icon = isWell ? IconPlugConnected : IconPlugConnectedX;
  return (
    <Group
      component="section"
      aria-label={words.account}
      gap="var(--s-3) var(--s-4)"
      p="md"
      className={cards['card'] ?? ''}
    >
      <span className={cards['picture']}>
        <IconBuildingStore size={22} aria-hidden />
      </span>
      <Box flex="1 1 14rem" miw={0} style={{ overflowWrap: 'anywhere' }}>
        <Group component="p" gap="2px var(--s-2)" fz="lg" fw={600}>
          <bdi>{accountTitle(connection)}</bdi>
          <Badge color={isWell ? 'ok' : 'warn'} leftSection={<Icon size={15} aria-hidden />}>
            {badge}
          </Badge>
        </Group>
        <p className={cards['note']}>
          <bdi>{baseUrl}</bdi>
        </p>
      </Box>
      <DataList orientation="vertical" className={classes['accountFacts'] ?? ''}>
        <Fact label={words.serviceName}>
          {capabilities ? `${capabilities.service} ${capabilities.version}` : words.basicService}
        </Fact>
        {merchantId !== '' && (
          <Fact label={words.merchant}>
            <bdi>{merchantId}</bdi>
          </Fact>
        )}
        {offers !== '' && <Fact label={words.offers}>{offers}</Fact>}
        {ownKey && (
          <Fact label={words.ownKey}>
            <bdi>{ownKey.name}</bdi> · {roleNames(ownKey.roles)}
          </Fact>
        )}
      </DataList>
      {children}
      {!__DEMO__ && (
        <Button
          variant="subtle"
          color="gray"
          aria-disabled={leaving.isPending || undefined}
          onClick={() => leaving.mutate()}
        >
          {leaving.isPending ? leftWords.leaving : words.disconnect}
        </Button>
      )}
    </Group>
  );
};
