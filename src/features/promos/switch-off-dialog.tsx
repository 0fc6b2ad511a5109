import { Button } from '@mantine/core';
import { Dialog } from '#ui/dialog.tsx';
import classes from './bulk-bar.module.css';
import { bulkWords as words } from './words.ts';

type SwitchOffDialogProps = { count: number; onConfirm: () => void; onClose: () => void };

/** Asks once before many promos are switched off. */
export const SwitchOffDialog = ({ count, onConfirm, onClose }: SwitchOffDialogProps) => (
  <Dialog title={words.askTitle(count)} onClose={onClose}>
    <div className={classes['ask']}>
      <p>{words.askText}</p>
      <div className={classes['buttons']}>
        <Button color="red" onClick={onConfirm}>
          {words.act(0, count)}
        </Button>
        <Button variant="default" onClick={onClose}>
          {words.cancel}
        </Button>
      </div>
    </div>
  </Dialog>
);
