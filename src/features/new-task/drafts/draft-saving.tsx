import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { memo } from 'react';
import { useStore } from '#data/state/create-store.ts';
import { describeOwnClock } from '#time/own-clock.ts';
import { savingWords as words } from '../words.ts';
import { draftStore } from './draft-store.ts';
import classes from './draft-saving.module.css';

/** Whether the draft in the form is saved; a screen reader reads out when that changes. */
export const DraftSaving = memo(() => {
  const saving = useStore(draftStore.inForm)?.saving;
  return (
    <p className={classes['saving']} data-phase={saving?.phase} aria-live="polite">
      {saving?.phase === 'saved' && (
        <>
          <IconCircleCheck size={14} aria-hidden />
          <span>{words.saved(describeOwnClock(saving.at))}</span>
        </>
      )}
      {saving?.phase === 'failed' && (
        <>
          <IconAlertTriangle size={16} aria-hidden />
          <span>{words.notSaved(saving.trouble)}</span>
        </>
      )}
    </p>
  );
});
