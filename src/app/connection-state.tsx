import { Box, Group, Text, VisuallyHidden } from '@mantine/core';
import { IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react';
import { useConnection } from '#data/http/connection.ts';
import { useOnLine } from '#data/http/online.ts';
import { useIsSilent } from '#data/http/reachability.ts';
import { useHydrated } from '#data/state/hydration.ts';

/** Whether calls can be made, for whom, to which host, and whether the last one got a response. */
export const ConnectionState = () => {
  const connection = useConnection();
  const onLine = useOnLine();
  const hydrated = useHydrated();
  const isSilent = useIsSilent(connection?.baseUrl ?? '');
  const host = connection ? new URL(connection.baseUrl).host : '';
  const isConnected = connection?.hasKey && connection.isKeyChecked && onLine && !isSilent;
  const account = connection?.account;
  const problem =
    (!connection?.hasKey && 'Not connected') ||
    (!onLine && `Offline · ${host}`) ||
    (isSilent && `No answer from ${host}`);
  const isFine = isConnected || !hydrated;
  const Icon = isFine ? IconPlugConnected : IconPlugConnectedX;
  return (
    // One element in every state: screen readers announce only changes of a region.
    <Group role="status" gap={6} wrap="nowrap" miw={0} fz="var(--t-13)" c={isFine ? 'dimmed' : 'var(--warn)'}>
      <Icon
        size={16}
        color={isConnected ? 'var(--ok)' : 'currentColor'}
        style={{ flex: 'none' }}
        aria-hidden
      />
      <Text component="span" inherit truncate>
        {hydrated &&
          (problem || (
            <>
              <VisuallyHidden>{isConnected ? 'Connected to ' : 'Not checked yet: '}</VisuallyHidden>
              {/* The account first: it tells two windows apart, and a narrow header cuts the end. */}
              {account && (
                <Box component="bdi" c="var(--text)" fw={500}>
                  {account.name}
                </Box>
              )}
              <Box component="span" {...(account && { visibleFrom: 'xs' })}>
                {account && ' · '}
                <bdi>{host}</bdi>
              </Box>
              {!isConnected && ' · key not checked until the first task'}
            </>
          ))}
      </Text>
    </Group>
  );
};
