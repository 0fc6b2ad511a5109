import { Button } from '@mantine/core';
import { useState } from 'react';
import { isOnLine } from '#client/on-line.ts';
import { wipeDevice } from '#device/wipe.ts';
import { useAllIntents } from '#outbox/outbox.ts';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { useStoredCounts } from './use-stored-counts.ts';
import { deviceWords as words } from './words.ts';

type State = 'asks' | 'wiping' | 'blocked' | 'done';

/** Whatever the page has in memory goes with it. */
const loadAgain = () => location.replace('/connection');

/** Says what would be lost before anything is: what nobody has settled first of all. */
export const WipeDialog = ({ onClose }: { onClose: () => void }) => {
  const intents = useAllIntents();
  const counts = useStoredCounts();
  const [state, setState] = useState<State>('asks');

  const open = intents.filter(({ settledBy }) => settledBy === null);
  const unknown = open.filter(({ uncertain, state: at }) => uncertain || at !== 'queued').length;
  const unsent = open.length - unknown;
  const wipe = async () => {
    setState('wiping');
    const isDone = await wipeDevice();
    setState(isDone ? 'done' : 'blocked');
    // Offline there is no page to load.
    if (isDone && isOnLine()) loadAgain();
  };
  if (state === 'done')
    return (
      <Dialog
        title={words.done}
        onClose={loadAgain}
        actions={<Button onClick={loadAgain}>{words.loadAgain}</Button>}
      >
        <p>{words.doneText}</p>
      </Dialog>
    );
  return (
    <Dialog
      title={words.wipe}
      onClose={onClose}
      actions={
        <>
          <Button color="red" aria-disabled={state === 'wiping' || undefined} onClick={() => void wipe()}>
            {state === 'wiping' ? words.wiping : words.wipeAll}
          </Button>
          <Button variant="default" onClick={onClose}>
            {words.cancel}
          </Button>
        </>
      }
    >
      {unsent + unknown > 0 && (
        <ErrorNote tone="warn" title={words.lost}>
          {unsent > 0 && words.unsent(unsent)} {unknown > 0 && words.unknown(unknown)}
        </ErrorNote>
      )}
      <p>{words.goes(counts)}</p>
      <p>{words.stays}</p>
      {state === 'blocked' && (
        <ErrorNote alert title={words.blocked}>
          {words.blockedText}
        </ErrorNote>
      )}
    </Dialog>
  );
};
