import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { dismissStoreLoss, useStoreLoss } from '#data/device/store-loss.ts';
import { useConnection } from '#data/http/connection.ts';
import { useOnLine } from '#data/http/online.ts';
import { AfterHydration } from '#ui/after-hydration.tsx';
import { dismissFailedChunk, useFailedChunk } from './failed-chunk.ts';
import classes from './shell.module.css';
import { bannerWords, words } from './words.ts';

// Always there: of a region that comes with its text nothing is announced.
const Strip = ({ children }: { children: ReactNode }) => (
  <div className={classes['strip']} aria-live="polite">
    {children}
  </div>
);

/** Says that there is no network, and what becomes of tasks meanwhile; nothing while there is one. */
const OfflineStrip = () => {
  const connection = useConnection();
  const onLine = useOnLine();
  return (
    <Strip>
      {!onLine && (
        <div className={classes['note']}>
          {connection?.hasKey ? bannerWords.offline : bannerWords.offlineNoKey}
        </div>
      )}
    </Strip>
  );
};

/** Says once that the browser or another page has removed what was kept here. */
const StoreLossNote = () => {
  const isLost = useStoreLoss();
  return (
    <Strip>
      {isLost && (
        <div className={classes['note']}>
          <span>{bannerWords.storeLoss}</span>
          <Button variant="default" size="xs" onClick={dismissStoreLoss}>
            {bannerWords.understood}
          </Button>
        </div>
      )}
    </Strip>
  );
};

/** Says that a part of the app could not be loaded. */
const MissingNote = () => {
  const missing = useFailedChunk();
  return (
    <Strip>
      {missing && (
        <div className={classes['missing']}>
          <span>{words.missing}</span>
          <Button size="xs" onClick={() => location.reload()}>
            {words.loadAgain}
          </Button>
          <Button variant="default" size="xs" onClick={dismissFailedChunk}>
            {words.goOn}
          </Button>
        </div>
      )}
    </Strip>
  );
};

/** What the whole desk has to say, under its header. */
export const DeskBanners = () => (
  <>
    <AfterHydration>
      <OfflineStrip />
      <StoreLossNote />
    </AfterHydration>
    <MissingNote />
  </>
);
