import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { useWaitingLink } from './connect-link.ts';
import { endLink, redeemLink } from './follow-link.ts';
import { linkWords as words } from './late-words.ts';

/** Asks before a connect link takes this browser to another account. Nothing is redeemed before the press. */
export const LinkDialog = ({ onClose }: { onClose: () => void }) => {
  const link = useWaitingLink();
  const [, navigate] = useLocation();
  const [connecting, setConnecting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // State comes too late for two presses in one task, and a code works once.
  const pressed = useRef(false);
  if (!link) return null;
  const close = () => {
    endLink();
    onClose();
  };
  const connect = async () => {
    if (pressed.current) return;
    pressed.current = true;
    setConnecting(true);
    const wrong = await redeemLink(link.code);
    if (wrong === null) {
      close();
      navigate('/', { replace: true });
    } else {
      pressed.current = false;
      setProblem(wrong);
      setConnecting(false);
    }
  };
  return (
    <Dialog
      title={words.title(link.name)}
      onClose={close}
      actions={
        <>
          <Button aria-disabled={connecting || undefined} onClick={() => void connect()}>
            {words.connect}
          </Button>
          <Button variant="default" onClick={close}>
            {words.cancel}
          </Button>
        </>
      }
    >
      <p>{words.leaves(link.leaving)}</p>
      {problem !== null && (
        <ErrorNote alert title={words.failed}>
          {problem}
        </ErrorNote>
      )}
    </Dialog>
  );
};
