import { Button } from '@mantine/core';
import { useRef } from 'react';
import type { ConnectResult, MerchantQuestion } from '#data/http/connect-result.ts';
import { Dialog } from '#ui/dialog.tsx';
import { merchantWords as words } from './words.ts';

type MerchantDialogProps = {
  question: MerchantQuestion;
  onChosen: (result: ConnectResult) => void;
  /** Nothing is connected: the person corrects the ID. */
  onClose: () => void;
};

/** Asks whether to connect with a merchant ID that the service does not list. The connection before it stays in force until the answer. */
export const MerchantDialog = ({ question, onChosen, onClose }: MerchantDialogProps) => {
  // State comes too late for two presses in one task.
  const pressed = useRef(false);
  const goOn = async () => {
    if (pressed.current) return;
    pressed.current = true;
    onChosen(await question.goOn());
  };
  return (
    <Dialog
      title={words.title(question.merchantId)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => void goOn()}>{words.goOn}</Button>
          <Button variant="default" onClick={onClose}>
            {words.correct}
          </Button>
        </>
      }
    >
      <p>{words.text}</p>
    </Dialog>
  );
};
