import { IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react';
import { useConnection } from '#client/connection.ts';
import { useOnLine } from '#client/on-line.ts';
import { useIsSilent } from '#client/silence.ts';
import classes from './shell.module.css';
import { stateWords } from './words.ts';

/** Whether calls can be made, to which host, and whether the last one had an answer. */
export const ConnectionState = () => {
  const connection = useConnection();
  const onLine = useOnLine();
  const isSilent = useIsSilent(connection?.baseUrl ?? '');
  const isWell = connection?.hasKey === true && onLine && !isSilent;
  const Icon = isWell ? IconPlugConnected : IconPlugConnectedX;
  return (
    <div role="status" className={isWell ? classes['connected'] : classes['disconnected']}>
      <Icon size={16} aria-hidden />
      <span className={classes['stateText']}>{stateWords(connection, { onLine, isSilent })}</span>
    </div>
  );
};
