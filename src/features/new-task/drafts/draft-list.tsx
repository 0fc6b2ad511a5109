import { Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { getDraft, putDraft, removeDraft, type Draft } from '#data/device/drafts.ts';
import { kindIcons } from '#form/kind-icons.ts';
import { ScrollLine } from '#ui/scroll-line.tsx';
import { useTaskKind } from '#form/task-form.ts';
import { focusFirst } from '../focus-first.ts';
import { CurrentDraft } from './current-draft.tsx';
import { draftKeeper } from './draft-keeper.ts';
import classes from './draft-list.module.css';
import { draftWords as words } from './draft-words.ts';
import { draftFacts, useDraftList, type ListedDraft } from './use-draft-list.ts';

type DraftButtonProps = { draft: ListedDraft; onOpen: () => void; onRemove: () => void };

const DraftButton = ({ draft, onOpen, onRemove }: DraftButtonProps) => {
  const Icon = kindIcons[draft.kind];
  return (
    <li className={classes['draft']}>
      <button type="button" className={classes['open']} title={draftFacts(draft)} onClick={onOpen}>
        <Icon size={15} aria-hidden />
        <bdi className={classes['name']}>{draft.name}</bdi>
      </button>
      {draft.savedAt === null && <span className={classes['fact']}>{words.notSaved}</span>}
      {draft.isOpenElsewhere && <span className={classes['fact']}>{words.elsewhere}</span>}
      <button
        type="button"
        className={classes['remove']}
        aria-label={words.remove(draft.name)}
        onClick={onRemove}
      >
        <IconX size={15} aria-hidden />
      </button>
    </li>
  );
};

/** The task in the form and the drafts beside it. A press opens one in the form; what the form had becomes a draft. */
export const DraftList = ({ connectionId }: { connectionId: string }) => {
  const kind = useTaskKind();
  const drafts = useDraftList(connectionId, 'others');
  /** What Undo brings back: a stored draft, or one that the device had not stored. */
  const [removed, setRemoved] = useState<Draft | (() => void) | null>(null);
  const [said, setSaid] = useState('');

  const saveForLater = () => {
    draftKeeper.saveForLater();
    focusFirst(kind);
  };
  const open = async (id: string) => {
    setRemoved(null);
    setSaid((await draftKeeper.open(id)) ? '' : words.gone);
  };
  const remove = async ({ id, name }: ListedDraft) => {
    const bringBack = draftKeeper.forget(id);
    const result = await getDraft(id);
    const draft = result.ok ? result.value : null;
    const removal = draft && (await removeDraft(id, draft.rev));
    const stays = !result.ok || (removal !== null && !(removal.ok && removal.value));
    // What was not stored is newer.
    const undoable = bringBack ?? draft;
    const failed = stays && (draft !== null || !bringBack);
    setRemoved(() => (failed ? bringBack : undoable));
    setSaid(failed ? words.notRemoved(name) : words.removed(name));
  };
  const undo = async () => {
    if (!removed) return;
    if (typeof removed === 'function') {
      removed();
      setRemoved(null);
      setSaid('');
      return;
    }
    const { ok } = await putDraft(removed, 0);
    // Until it is stored again, it can be brought back.
    if (ok) setRemoved(null);
    setSaid(ok ? '' : words.notBroughtBack);
  };

  return (
    <>
      <CurrentDraft />
      <section aria-label={words.title} className={classes['drafts']}>
        {drafts.length > 0 && (
          <ScrollLine>
            <ul className={classes['list']}>
              {drafts.map((draft) => (
                <DraftButton
                  key={draft.id}
                  draft={draft}
                  onOpen={() => void open(draft.id)}
                  onRemove={() => void remove(draft)}
                />
              ))}
            </ul>
          </ScrollLine>
        )}
        <button
          type="button"
          className={classes['later']}
          aria-label={words.saveForLater}
          title={`${words.saveForLater}. ${words.why}`}
          onClick={saveForLater}
        >
          <IconPlus size={18} aria-hidden />
        </button>
        <p className={classes['said']} aria-live="polite">
          {said}
          {removed && (
            <Button variant="default" size="compact-sm" onClick={() => void undo()}>
              {words.undo}
            </Button>
          )}
        </p>
      </section>
    </>
  );
};
