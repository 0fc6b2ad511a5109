import { Button, Group } from '@mantine/core';
import { IconLock, IconPlugConnectedX } from '@tabler/icons-react';
import { Link } from 'wouter';
import { pagePaths } from '#contract/page-paths.ts';
import { useConnection } from '#data/http/connection.ts';
import { may } from '#data/http/key-rights.ts';
import { words } from './words.ts';

/** Why nothing can be sent, and the way to change that; nothing while tasks can be created. */
export const ConnectionNote = () => {
  const connection = useConnection();
  if (connection?.hasKey && may(connection, 'create')) return null;
  const isLocked = connection?.hasKey === true;
  const Icon = isLocked ? IconLock : IconPlugConnectedX;
  const [text, label] = isLocked
    ? [words.mayNotCreate(connection.ownKey?.name ?? ''), words.otherKey]
    : connection
      ? [words.noKey, words.enterKey]
      : [words.notConnected, words.connect];
  return (
    <Group
      gap="sm"
      px="md"
      py={6}
      c="var(--info)"
      bg="var(--info-soft)"
      role={isLocked ? 'status' : undefined}
    >
      <Icon size={16} aria-hidden />
      <span>{text}</span>
      <Button component={Link} href={pagePaths.connection} variant="default" size="compact-sm">
        {label}
      </Button>
    </Group>
  );
};
