import { Box, Button, DataList, Group, Paper, Text, ThemeIcon } from '@mantine/core';
import '@mantine/core/styles/DataList.layer.css';
import '@mantine/core/styles/ThemeIcon.layer.css';
import { IconBuildingStore } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { accountTitle, type Connection } from '#data/http/connection.ts';
import { leave } from '#data/http/leave-account.ts';
import { useSingleMutation } from '#ui/use-single-mutation.ts';
import classes from './connection.module.css';
import { leftWords, roleNames } from './api-key-words.ts';
import { describeOffers, words } from './words.ts';

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <DataList.Item>
    <DataList.ItemLabel c="var(--text-faint)">{label}</DataList.ItemLabel>
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
  const offers = describeOffers(capabilities);
  return (
    <Paper withBorder p="md" component="section" aria-label={words.account}>
      <Group gap="var(--s-3) var(--s-4)">
        <ThemeIcon>
          <IconBuildingStore size={22} aria-hidden />
        </ThemeIcon>
        <Box flex="1 1 14rem" miw={0} style={{ overflowWrap: 'anywhere' }}>
          <Text fz="lg" fw={600}>
            <bdi>{accountTitle(connection)}</bdi>
          </Text>
          <Text fz="var(--t-13)" c="dimmed">
            <bdi>{baseUrl}</bdi>
          </Text>
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
    </Paper>
  );
};
