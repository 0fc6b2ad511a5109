import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { rawCopy } from '#data/device/raw-copy.ts';
import { useStore } from '#data/state/create-store.ts';
import { useTaskForm } from '#form/task-form.ts';
import { useDeferredTaskKind } from '#form/use-deferred-task-kind.ts';
import { describeOwnClock } from '#time/own-clock.ts';
import { saveFile } from '#ui/file-tools.tsx';
import { draftStore } from './draft-store.ts';
import classes from './draft-state.module.css';
import { savingWords as words } from './draft-words.ts';
import type { Saving } from './draft.ts';

const textOf = (saving: Saving): string => {
  switch (saving.phase) {
    case 'saving':
      return words.saving;
    case 'saved':
      return words.saved(describeOwnClock(saving.at));
    case 'failed':
      return words.notSaved(saving.trouble);
    case 'idle':
    case 'open-elsewhere':
    case 'gone':
      return '';
  }
};

/** Where the draft stands with the device: always in this one place, and read out when it changes. */
export const DraftState = () => {
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
};
