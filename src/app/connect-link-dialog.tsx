import { useLocation } from 'wouter';
import type { Connection } from '#data/http/connection.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { redeemLink } from './connect-link.ts';
import { closeDialog } from './open-dialog.ts';

/** Asks before a connect link replaces the connection of this browser. */
export const ConnectLinkDialog = ({ code, leaving }: { code: string; leaving: Connection }) => {
  const { account, baseUrl } = leaving;
  const [, navigate] = useLocation();
  const connect = async () => {
    const problem = await redeemLink(code);
    if (problem !== null) throw new Error(problem);
  };
  return (
    <ConfirmDialog
      title="Connect with this link?"
      confirmLabel="Connect"
      action={connect}
      onDone={() => {
        closeDialog();
        navigate('/', { replace: true });
      }}
      failed="The connect link didn’t work"
      onClose={closeDialog}
    >
      <p>
        This browser leaves {account?.name || new URL(baseUrl).host} if the link is for another account. Its
        tasks and drafts stay on this device. Unsent tasks wait until you connect it again.
      </p>
    </ConfirmDialog>
  );
};
