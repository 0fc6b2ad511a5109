import { Button } from '@mantine/core';
import { useState } from 'react';
import { pagePaths } from '#contract/page-paths.ts';
import { useConnection } from '#data/http/connection.ts';
import { giveUpKey, hasOwnKey, type KeyAfterDisconnect } from '#data/http/leave-account.ts';
import { isOnLine, useOnLine } from '#data/http/online.ts';
import { isImportRow } from '#data/device/import-row-id.ts';
import { wipeDevice } from '#data/device/wipe.ts';
import { useAllIntents } from '#data/outbox/outbox.ts';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { useStoredCounts } from './use-stored-counts.ts';
import { deviceWords as words } from './words.ts';

type State = 'asks' | 'wiping' | 'blocked' | 'done';

/** Whatever the page has in memory goes with it. */
const loadAgain = () => location.replace(pagePaths.connection);

/** Says what would be lost before anything is: open questions first. */
export const WipeDialog = ({ onClose }: { onClose: () => void }) => {
  const intents = useAllIntents();
  const counts = useStoredCounts();
  const [state, setState] = useState<State>('asks');
  const [left, setLeft] = useState<KeyAfterDisconnect>(null);
  const onLine = useOnLine();
  const isOwn = hasOwnKey(useConnection());

  const open = intents.filter(({ settledBy }) => settledBy === null);
  const unknown = open.filter(({ uncertain, state: at }) => uncertain || at !== 'queued').length;
  const unsent = open.length - unknown;
  // Those that were attempted and wait again are among the tasks already.
  const attemptedRows = open.filter(({ id, state: at }) => isImportRow(id) && at === 'queued').length;
  const waitingRows = Math.max(0, (counts?.queuedRows ?? 0) - attemptedRows);
  // A wipe that has begun cannot be cancelled. It ends by itself, and says how.
  const close = () => {
    if (state !== 'wiping') onClose();
  };
  const wipe = async () => {
    if (state === 'wiping') return;
    setState('wiping');
    const key = await giveUpKey();
    setLeft(key);
    const isDone = await wipeDevice();
    setState(isDone ? 'done' : 'blocked');
    // Offline there is no page to load.
    // And a key that is still valid is to be known.
    if (isDone && isOnLine() && key !== 'still-valid') loadAgain();
  };
  if (state === 'done')
    return (
      <Dialog
        title={words.done}
        onClose={loadAgain}
        actions={<Button onClick={loadAgain}>{words.loadAgain}</Button>}
      >
        <p>{words.doneText}</p>
        {left === 'still-valid' && <p>{words.keyStaysValid}</p>}
      </Dialog>
    );
  return (
    <Dialog
      title={words.wipe}
      onClose={close}
      actions={
        <>
          <Button color="red" aria-disabled={state === 'wiping' || undefined} onClick={() => void wipe()}>
            {state === 'wiping' ? words.wiping : words.wipeAll}
          </Button>
          {state !== 'wiping' && (
            <Button variant="default" onClick={close}>
              {words.cancel}
            </Button>
          )}
        </>
      }
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
      {state === 'blocked' && (
        <ErrorNote alert title={words.blocked}>
          {words.blockedText}
        </ErrorNote>
      )}
    </Dialog>
  );
};
