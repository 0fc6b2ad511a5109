import { IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react';
import { useConnection } from '#client/connection.ts';
import classes from './shell.module.css';
import { words } from './words.ts';

/** Whether calls can be made, and to which host. */
export const ConnectionState = () => {
  const connection = useConnection();
  const ready = connection?.hasKey === true;
  const Icon = ready ? IconPlugConnected : IconPlugConnectedX;
  return (
    <div role="status" className={ready ? classes['connected'] : classes['disconnected']}>
      <Icon size={16} aria-hidden />
      <span className={classes['stateText']}>
        {ready ? words.connectedTo(connection) : words.notConnected}
      </span>
    </div>
  );
};
