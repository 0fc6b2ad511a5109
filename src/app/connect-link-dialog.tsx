import { useLocation } from 'wouter';
import type { Connection } from '#data/http/connection.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { redeemLink } from './connect-link.ts';
import { closeDialog } from './open-dialog.ts';
import { connectLinkWords as words } from './words.ts';

/** Asks before a connect link replaces the connection of this browser. */
export const ConnectLinkDialog = ({ code, leaving }: { code: string; leaving: Connection }) => {
  const [, navigate] = useLocation();
  const connect = async () => {
    const problem = await redeemLink(code);
    if (problem !== null) throw new Error(problem);
  };
  return (
    <ConfirmDialog
      title={words.title}
      confirmLabel={words.connect}
      action={connect}
      onDone={() => {
        closeDialog();
        navigate('/', { replace: true });
      }}
      failed={words.failed}
      onClose={closeDialog}
    >
      <p>{words.leaves(leaving)}</p>
    </ConfirmDialog>
  );
};
