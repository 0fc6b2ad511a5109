import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { TaskKind } from '#contract/operations.ts';
import { useStore } from '#data/state/create-store.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { focusFirst } from '../focus-first.ts';
import { draftStore } from './draft-store.ts';
import { awayWords as words } from './draft-words.ts';
import { isAway } from './draft.ts';

/** Whether another tab has the draft of this page: then a note stands in the place of the form. */
export const useIsAway = (): boolean => {
  const view = useStore(draftStore.view);
  return view !== null && isAway(view);
};

/** Says where the draft is. The focus goes here, so that no key reaches the form behind it. */
export const DraftAway = ({ kind }: { kind: TaskKind }) => {
  const view = useStore(draftStore.view);
  const note = useRef<HTMLElement>(null);
  useEffect(() => note.current?.focus(), []);
  const isElsewhere = view?.saving.phase === 'open-elsewhere';
  const title = isElsewhere ? words.openElsewhere : words.gone;
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
              <Button onClick={() => void draftStore.open(view.id, { steal: true })}>
                {words.continueHere}
              </Button>
            )}
            <Button variant="default" onClick={startEmpty}>
              {words.startEmpty}
            </Button>
          </>
        }
      >
        {isElsewhere && words.oneTab}
      </EmptyState>
    </section>
  );
};
