import { Button } from '@mantine/core';
import { useState } from 'react';
import { pagePaths } from '#contract/page-paths.ts';
import { revokeOwnKey, type KeyAfterDisconnect } from '#data/http/leave-account.ts';
import { isOnLine } from '#data/http/online.ts';
import { wipeDevice } from '#data/device/wipe.ts';
import { useAllIntents } from '#data/outbox/page-intents.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { deviceWords as words } from './words.ts';

/** Clears the page's memory. */
const loadAgain = () => location.replace(pagePaths.connection);

const wipe = async (): Promise<KeyAfterDisconnect> => {
  const key = await revokeOwnKey();
  if (!(await wipeDevice())) throw new Error(words.blockedText);
  return key;
};

type WipeDialogProps = {
  /** Rows of imports that are not sent yet. */
  waitingRows: number;
  onClose: () => void;
};

/** Shows what would be lost before everything on this device is deleted. */
export const WipeDialog = ({ waitingRows, onClose }: WipeDialogProps) => {
  const open = useAllIntents().filter(({ settledBy }) => settledBy === null).length + waitingRows;
  const [keyAfter, setKeyAfter] = useState<KeyAfterDisconnect | undefined>();
  if (keyAfter !== undefined)
    return (
      <Dialog title={words.done} actions={<Button onClick={loadAgain}>{words.loadAgain}</Button>}>
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
      failed={words.blocked}
      onClose={onClose}
    >
      {open > 0 && <ErrorNote tone="warn" title={words.lost(open)} />}
      <p>{words.goes}</p>
      <p>{words.keyGoes}</p>
    </ConfirmDialog>
  );
};
