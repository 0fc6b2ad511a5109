import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconPencil } from '@tabler/icons-react';
import { memo, useEffect, useRef, useState } from 'react';
import type { TaskKind } from '#contract/operations.ts';
import { rawCopy } from '#data/device/records.ts';
import { useStore } from '#data/state/create-store.ts';
import { useTaskForm } from '#form/task-form.ts';
import { useDeferredTaskKind } from '#form/use-deferred-task-kind.ts';
import { describeOwnClock } from '#time/own-clock.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { saveFile } from '#ui/file-tools.tsx';
import { focusFirst } from '../focus-first.ts';
import { awayWords, draftWords, savingWords as words } from '../words.ts';
import { draftStore } from './draft-store.ts';
import classes from './draft-state.module.css';
import { isOutOfReach, type Saving } from './draft.ts';

const textOf = (saving: Saving): string => {
  if (saving.phase === 'saved') return words.saved(describeOwnClock(saving.at));
  return saving.phase === 'failed' ? words.notSaved(saving.trouble) : '';
};

/** Where the draft stands with the device: always in this one place, and read out when it changes. */
export const DraftState = memo(() => {
  const kind = useDeferredTaskKind();
  const { form } = useTaskForm();
  const saving: Saving = useStore(draftStore.view)?.saving ?? { phase: 'idle' };
  const failed = saving.phase === 'failed';
  const download = async () => {
    const copy = { draft: { kind, values: form.getValues() }, device: await rawCopy() };
    saveFile('dispatch-desk-copy.json', JSON.stringify(copy, null, 2), 'application/json');
  };
  return (
    <div
      className={classes['state']}
      data-tone={failed ? 'warn' : undefined}
      data-idle={saving.phase === 'idle' || undefined}
    >
      <span className={classes['words']} aria-live="polite">
        {saving.phase === 'saved' && <IconCircleCheck size={14} aria-hidden />}
        {failed && <IconAlertTriangle size={16} aria-hidden />}
        <span>
          {textOf(saving)}
          {failed && <span className={classes['more']}>. {words.typingGoesOn}</span>}
        </span>
      </span>
      {failed && (
        <Button variant="default" size="compact-sm" onClick={() => void download()}>
          {words.download}
        </Button>
      )}
    </div>
  );
});

/** Whether another tab has the draft of this page: then a note stands in the place of the form. */
export const useIsAway = (): boolean => {
  const view = useStore(draftStore.view);
  return view !== null && isOutOfReach(view);
};

/** Says where the draft is. The focus goes here, so that no key reaches the form behind it. */
export const DraftAway = ({ kind }: { kind: TaskKind }) => {
  const view = useStore(draftStore.view);
  const note = useRef<HTMLElement>(null);
  useEffect(() => note.current?.focus(), []);
  const isElsewhere = view?.saving.phase === 'open-elsewhere';
  const title = isElsewhere ? awayWords.openElsewhere : awayWords.gone;
  const [said, setSaid] = useState('');
  const continueHere = async (id: string) => {
    setSaid('');
    setSaid(draftWords.opened[await draftStore.open(id, { steal: true })]);
  };
  const startEmpty = () => {
    draftStore.showEmpty();
    requestAnimationFrame(() => focusFirst(kind));
  };
  return (
    <section ref={note} tabIndex={-1} aria-label={title}>
      <EmptyState
        icon={IconPencil}
        title={title}
        action={
          <>
            {isElsewhere && (
              <Button onClick={() => void continueHere(view.id)}>{awayWords.continueHere}</Button>
            )}
            <Button variant="default" onClick={startEmpty}>
              {awayWords.startEmpty}
            </Button>
          </>
        }
      >
        {isElsewhere && awayWords.oneTab} <span role="status">{isElsewhere && said}</span>
      </EmptyState>
    </section>
  );
};
