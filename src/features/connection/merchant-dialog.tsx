import { Button } from '@mantine/core';
import type { ConnectResult, MerchantQuestion } from '#data/http/connect-result.ts';
import { useSingleMutation } from '#data/http/use-single-mutation.ts';
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
  const { mutate } = useSingleMutation({ mutationFn: question.goOn, onSuccess: onChosen });
  return (
    <Dialog
      title={words.title(question.merchantId)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => mutate()}>{words.goOn}</Button>
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
