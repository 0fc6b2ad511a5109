import { Button } from '@mantine/core';
import { useLocation } from 'wouter';
import { useSingleMutation } from '#data/http/use-single-mutation.ts';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { endLink, redeemLink, useConnectLink } from './connect-link.ts';
import { closeDialog } from './open-dialog.ts';
import { connectLinkWords as words } from './words.ts';

const close = () => {
  endLink();
  closeDialog();
};

/**
 * Asks before a connect link takes this browser to another account. Nothing is redeemed before the press. No press opens it: it also
 * opens where the person went on meanwhile.
 */
export const ConnectLinkDialog = () => {
  const { waiting: link } = useConnectLink();
  const [, navigate] = useLocation();
  const { mutate, isPending, error, unlessRunning } = useSingleMutation({
    mutationFn: async (code: string) => {
      const problem = await redeemLink(code);
      if (problem !== null) throw new Error(problem);
    },
    onSuccess: () => {
      close();
      navigate('/', { replace: true });
    },
  });
  const cancel = unlessRunning(close);
  if (!link) return null;
  return (
    <Dialog
      title={words.title(link.name)}
      onClose={cancel}
      actions={
        <>
          <Button aria-disabled={isPending || undefined} onClick={() => mutate(link.code)}>
            {words.connect}
          </Button>
          <Button variant="default" aria-disabled={isPending || undefined} onClick={cancel}>
            {words.cancel}
          </Button>
        </>
      }
    >
      <p>{words.leaves(link.leaving)}</p>
      {error && (
        <ErrorNote alert title={words.failed}>
          {error.message}
        </ErrorNote>
      )}
    </Dialog>
  );
};
