import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { getDraft, putDraft, removeDraft, type Draft } from '#device/drafts.ts';
import { useTaskForm } from '#form/task-form.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { focusFirst } from '../focus-first.ts';
import { draftFacts } from './draft-facts.ts';
import { draftKeeper } from './draft-keeper.ts';
import classes from './draft-list.module.css';
import { draftWords as words } from './draft-words.ts';
import { useDraftList, type ListedDraft } from './use-draft-list.ts';

const most = 4;

/** The parked drafts by name. A press opens one in the form and parks what the form had. */
export const DraftList = ({ connectionId }: { connectionId: string }) => {
  const { kind } = useTaskForm();
  const drafts = useDraftList(connectionId, 'others');
  const [showsAll, setShowsAll] = useState(false);
  const [removed, setRemoved] = useState<{ name: string; draft: Draft } | null>(null);
  const [said, setSaid] = useState('');

  const park = () => {
    draftKeeper.park();
    focusFirst(kind);
  };
  const open = async (id: string) => {
    setRemoved(null);
    setSaid((await draftKeeper.open(id)) ? '' : words.gone);
  };
  const remove = async ({ id, name }: ListedDraft) => {
    draftKeeper.forget(id);
    const kept = await getDraft(id);
    const draft = kept.ok ? kept.value : null;
    if (draft) await removeDraft(id, draft.rev);
    setRemoved(draft && { name, draft });
    setSaid(words.removed(name));
  };
  const undo = async () => {
    if (!removed) return;
    await putDraft(removed.draft, 0);
    setRemoved(null);
    setSaid('');
  };

  return (
    <section aria-label={words.title}>
      <div className={classes['head']}>
        <h2 className={classes['title']}>{words.title}</h2>
        <Button variant="default" size="compact-sm" onClick={park}>
          {words.park}
        </Button>
      </div>
      {drafts.length === 0 && said === '' && <p className={classes['dim']}>{words.none}</p>}
      {drafts.length > 0 && (
        <ul className={classes['list']}>
          {drafts.slice(0, showsAll ? undefined : most).map((draft) => (
            <li key={draft.id} className={classes['item']}>
              <button type="button" className={classes['open']} onClick={() => void open(draft.id)}>
                <bdi className={classes['name']}>{draft.name}</bdi>
                <bdi className={classes['facts']}>{draftFacts(draft)}</bdi>
              </button>
              <IconButton
                size="medium"
                className={classes['remove']}
                label={words.remove(draft.name)}
                onClick={() => void remove(draft)}
              >
                <IconTrash size={16} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {drafts.length > most && !showsAll && (
        <Button variant="subtle" size="compact-sm" onClick={() => setShowsAll(true)}>
          {words.all(drafts.length)}
        </Button>
      )}
      <p className={classes['said']} aria-live="polite">
        {said}
        {removed && (
          <Button variant="default" size="compact-sm" onClick={() => void undo()}>
            {words.undo}
          </Button>
        )}
      </p>
    </section>
  );
};
