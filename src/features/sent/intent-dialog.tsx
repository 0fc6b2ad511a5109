import type { CopyPurpose } from '#outbox/copy-address.ts';
import { IntentCard } from '#outbox/intent-card.tsx';
import { useIntent } from '#outbox/outbox.ts';
import { Dialog } from '#ui/dialog.tsx';
import { words } from './words.ts';

type IntentDialogProps = {
  id: string;
  onCopy: (purpose: CopyPurpose, id: string) => void;
  onClose: () => void;
};

/** The whole card of a sent task, with everything the service told and whatever can be done. */
export const IntentDialog = ({ id, onCopy, onClose }: IntentDialogProps) => {
  const intent = useIntent(id);
  return (
    <Dialog title={words.detailsTitle} onClose={onClose}>
      {intent && (
        <IntentCard
          intent={intent}
          onFix={() => onCopy('fix', id)}
          onDuplicate={() => onCopy('duplicate', id)}
        />
      )}
    </Dialog>
  );
};
