import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import { ErrorNote } from './error-note.tsx';
import { useSingleMutation } from './use-single-mutation.ts';
import { words } from './words.ts';

type ConfirmDialogProps<Result> = {
  title: string;
  /** What will happen. */
  children?: ReactNode;
  /** The button that does it: the verb of the title. */
  confirmLabel: string;
  cancelLabel?: string;
  color?: 'red';
  /** False until the person has chosen everything that the action needs. */
  canConfirm?: boolean;
  action: () => Result | Promise<Result>;
  /** Called after a success; by default the dialog closes. */
  onDone?: (result: Result) => void;
  /** Above the error's own message, if the action fails. */
  failed?: string;
  onClose: () => void;
};

/** Asks before an action. While the action runs the dialog can't be closed, so that it can show a failure. */
export const ConfirmDialog = <Result,>({
  title,
  children,
  confirmLabel,
  cancelLabel = words.cancel,
  color,
  canConfirm = true,
  action,
  onClose,
  onDone = onClose,
  failed = words.didNotWork,
}: ConfirmDialogProps<Result>) => {
  const { mutate, isPending, error, unlessRunning } = useSingleMutation({ mutationFn: async () => action() });
  const close = unlessRunning(onClose);
  return (
    <Dialog
      title={title}
      onClose={close}
      actions={
        <>
          <Button
            {...(color && { color })}
            aria-disabled={isPending || !canConfirm || undefined}
            onClick={() => canConfirm && mutate(undefined, { onSuccess: onDone })}
          >
            {confirmLabel}
          </Button>
          <Button variant="default" aria-disabled={isPending || undefined} onClick={close}>
            {cancelLabel}
          </Button>
        </>
      }
    >
      {children}
      {error && (
        <ErrorNote alert title={failed}>
          {error.message}
        </ErrorNote>
      )}
    </Dialog>
  );
};
