import { IconLock, IconPlugConnectedX } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { Connection } from '#data/http/connection.ts';
import { may } from '#data/http/own-key.ts';
import classes from './new-task-page.module.css';
import { words } from './words.ts';

/** Says why nothing can be sent, and where to mend it; nothing while all is well. */
export const ConnectionNote = ({ connection }: { connection: Connection | null }) => {
  if (connection?.hasKey && may(connection, 'create')) return null;
  if (connection?.hasKey)
    return (
      <p role="status" className={classes['aside']}>
        <IconLock size={16} aria-hidden />
        {words.mayNotCreate(connection.ownKey?.name ?? '')}
        <Link href="/connection">{words.otherKey}</Link>
      </p>
    );
  return (
    <p className={classes['aside']}>
      <IconPlugConnectedX size={16} aria-hidden />
      {connection ? words.noKey : words.notConnected}
      <Link href="/connection">{connection ? words.enterKey : words.connect}</Link>
    </p>
  );
};
