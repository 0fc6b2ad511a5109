import { Button } from '@mantine/core';
import { Dialog } from '#ui/dialog.tsx';
import { bulkWords as words } from './words.ts';

type SwitchOffDialogProps = { count: number; onConfirm: () => void; onClose: () => void };

/** Asks once before many promos are switched off. */
export const SwitchOffDialog = ({ count, onConfirm, onClose }: SwitchOffDialogProps) => (
  <Dialog
    title={words.askTitle(count)}
    onClose={onClose}
    actions={
      <>
        <Button color="red" onClick={onConfirm}>
          {words.act(0, count)}
        </Button>
        <Button variant="default" onClick={onClose}>
          {words.cancel}
        </Button>
      </>
    }
  >
    <p>{words.askText}</p>
  </Dialog>
);
