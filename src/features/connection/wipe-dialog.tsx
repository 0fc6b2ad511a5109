import { Button } from '@mantine/core';
import { useState } from 'react';
import { pagePaths } from '#contract/page-paths.ts';
import { useConnection } from '#data/http/connection.ts';
import { revokeOwnKey, hasOwnKey, type KeyAfterDisconnect } from '#data/http/leave-account.ts';
import { isOnLine, useOnLine } from '#data/http/online.ts';
import { wipeDevice } from '#data/device/wipe.ts';
import { useAllIntents } from '#data/outbox/page-intents.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { useStoredCounts } from './use-stored-counts.ts';
import { deviceWords as words } from './words.ts';

/** Clears the page's memory. */
const loadAgain = () => location.replace(pagePaths.connection);

const wipe = async (): Promise<KeyAfterDisconnect> => {
  const key = await revokeOwnKey();
  if (!(await wipeDevice())) throw new Error(words.blockedText);
  return key;
};

/** Shows what would be lost before everything on this device is deleted. */
export const WipeDialog = ({ onClose }: { onClose: () => void }) => {
  const intents = useAllIntents();
  const counts = useStoredCounts();
  const [keyAfter, setKeyAfter] = useState<KeyAfterDisconnect | undefined>();
  const onLine = useOnLine();
  const isOwn = hasOwnKey(useConnection());

  const open = intents.filter(({ settledBy }) => settledBy === null);
  const unknown = open.filter(({ doubt, state: at }) => doubt !== 'none' || at !== 'waiting').length;
  const unsent = open.length - unknown;
  const waitingRows = counts?.waitingRows ?? 0;

  if (keyAfter !== undefined)
    return (
      <Dialog
        title={words.done}
        onClose={loadAgain}
        actions={<Button onClick={loadAgain}>{words.loadAgain}</Button>}
      >
        <p>{words.doneText}</p>
        {keyAfter === 'still-valid' && <p>{words.keyStaysValid}</p>}
      </Dialog>
    );
  return (
    <ConfirmDialog
      title={words.wipe}
      confirmLabel={words.wipeAll}
      color="red"
      action={wipe}
      onDone={(key) => {
        // Offline the page can't load again. A key that is still valid must be shown first.
        if (isOnLine() && key !== 'still-valid') loadAgain();
        else setKeyAfter(key);
      }}
      explainError={() => ({ title: words.blocked })}
      onClose={onClose}
    >
      {unsent + waitingRows + unknown > 0 && (
        <ErrorNote tone="warn" title={words.lost}>
          {unsent > 0 && words.unsent(unsent)} {waitingRows > 0 && words.waitingRows(waitingRows)}{' '}
          {unknown > 0 && words.unknown(unknown)}
        </ErrorNote>
      )}
      <p>{words.goes(counts)}</p>
      <p>{words.stays}</p>
      <p>{!isOwn ? words.keyStays : onLine ? words.keyGoes : words.keyStaysOffline}</p>
    </ConfirmDialog>
  );
};
