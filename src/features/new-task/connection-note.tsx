import { IconPlugConnectedX } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { Connection } from '#client/connection.ts';
import classes from './new-task-page.module.css';
import { words } from './words.ts';

/** Says why nothing can be sent, and where to mend it; nothing while all is well. */
export const ConnectionNote = ({ connection }: { connection: Connection | null }) => {
  if (connection?.hasKey) return null;
  return (
    <p className={classes['aside']}>
      <IconPlugConnectedX size={16} aria-hidden />
      {connection ? words.noKey : words.notConnected}
      <Link href="/connection">{connection ? words.enterKey : words.connect}</Link>
    </p>
  );
};
