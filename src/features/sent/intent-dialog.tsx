import { IntentCard } from '#outbox/intent-card.tsx';
import { useIntent } from '#outbox/outbox.ts';
import { Dialog } from '#ui/dialog.tsx';
import { words } from './words.ts';

/** The whole card of a sent task, with everything the service told and whatever can be done. */
export const IntentDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const intent = useIntent(id);
  return (
    <Dialog title={words.detailsTitle} onClose={onClose}>
      {intent && <IntentCard intent={intent} />}
    </Dialog>
  );
};
