import { Button } from '@mantine/core';
import { useConnection } from '#data/http/connection.ts';
import { useOnLine } from '#data/http/on-line.ts';
import { dismissStoreLoss, useStoreLoss } from '#data/device/store-loss.ts';
import { noteWords as words } from './late-words.ts';
import classes from './shell.module.css';

/** Says that there is no network, and what becomes of tasks meanwhile; nothing while there is one. */
const OfflineStrip = () => {
  const connection = useConnection();
  const onLine = useOnLine();
  return (
    <div className={classes['strip']} aria-live="polite">
      {!onLine && (
        <div className={classes['note']}>{connection?.hasKey ? words.offline : words.offlineNoKey}</div>
      )}
    </div>
  );
};

/** Says once that the browser or another page has removed what was kept here. */
const StoreLossNote = () => {
  const isLost = useStoreLoss();
  return (
    <div className={classes['strip']} aria-live="polite">
      {isLost && (
        <div className={classes['note']}>
          <span>{words.storeLoss}</span>
          <Button variant="default" size="xs" onClick={dismissStoreLoss}>
            {words.understood}
          </Button>
        </div>
      )}
    </div>
  );
};

/** What the whole desk has to say, under its header. None of it is needed to type, so it comes after the first paint. */
export const LateNotes = () => (
  <>
    <OfflineStrip />
    <StoreLossNote />
  </>
);
