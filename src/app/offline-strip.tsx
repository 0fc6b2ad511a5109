import { useConnection } from '#client/connection.ts';
import { useOnLine } from '#client/on-line.ts';
import classes from './shell.module.css';
import { words } from './words.ts';

/** Says under the header that there is no network, and what becomes of tasks meanwhile; nothing while there is one. */
export const OfflineStrip = () => {
  const connection = useConnection();
  const onLine = useOnLine();
  return (
    <div aria-live="polite">
      {!onLine && (
        <div className={classes['offline']}>{connection?.hasKey ? words.offline : words.offlineNoKey}</div>
      )}
    </div>
  );
};
