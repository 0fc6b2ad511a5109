import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { rawCopy } from '#data/device/raw-copy.ts';
import { useTaskForm } from '#form/task-form.ts';
import { useShownKind } from '#form/use-shown-kind.ts';
import { describeOwnClock } from '#time/own-clock.ts';
import { saveFile } from '#ui/file-tools.tsx';
import { draftKeeper } from './draft-keeper.ts';
import classes from './draft-state.module.css';
import { savingWords as words } from './draft-words.ts';
import type { Saving } from './open-draft.ts';

const useView = () => useSyncExternalStore(draftKeeper.subscribe, draftKeeper.view, draftKeeper.view);

const textOf = (saving: Saving): string => {
  switch (saving.phase) {
    case 'idle':
      return '';
    case 'saving':
      return words.saving;
    case 'saved':
      return words.saved(describeOwnClock(saving.at));
    case 'failed':
      return words.notSaved(saving.trouble);
    case 'changed-elsewhere':
      return saving.theirs ? words.changed : words.gone;
  }
};

/** Where the draft stands with the device: always in this one place, and read out when it changes. */
export const DraftState = () => {
  const kind = useShownKind();
  const { form } = useTaskForm();
  const view = useView();
  const saving: Saving = view?.saving ?? { phase: 'idle' };
  const failed = saving.phase === 'failed';
  const changed = saving.phase === 'changed-elsewhere' ? saving : null;
  const download = async () => {
    const copy = { draft: { kind, values: form.getValues() }, device: await rawCopy() };
    saveFile('dispatch-desk-copy.json', JSON.stringify(copy, null, 2), 'application/json');
  };
  return (
    <div
      // The problems of a press lead here; its buttons are next.
      id="draft-state"
      tabIndex={-1}
      className={classes['state']}
      data-tone={failed || changed ? 'warn' : undefined}
      data-idle={saving.phase === 'idle' || undefined}
    >
      <span className={classes['words']} aria-live="polite">
        {saving.phase === 'saved' && <IconCircleCheck size={14} aria-hidden />}
        {(failed || changed) && <IconAlertTriangle size={16} aria-hidden />}
        <span>
          {textOf(saving)}
          {failed && <span className={classes['more']}>. {words.typingGoesOn}</span>}
          {changed?.theirs && <span className={classes['more']}>. {words.changedText}</span>}
          {saving.phase === 'saved' && view?.shared && (
            <span className={classes['more']}>. {words.shared}</span>
          )}
        </span>
      </span>
      {failed && (
        <Button variant="default" size="compact-sm" onClick={() => void download()}>
          {words.download}
        </Button>
      )}
      {changed && (
        <>
          <Button variant="default" size="compact-sm" onClick={draftKeeper.loadTheirs}>
            {changed.theirs ? words.loadTheirs : words.startEmpty}
          </Button>
          <Button variant="default" size="compact-sm" onClick={draftKeeper.saveAsCopy}>
            {words.keepMine}
          </Button>
        </>
      )}
    </div>
  );
};
