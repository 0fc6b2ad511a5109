import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { memo } from 'react';
import { useStore } from '#data/state/create-store.ts';
import { describeOwnClock } from '#time/own-clock.ts';
import { savingWords as words } from '../words.ts';
import { draftInForm } from './draft-store.ts';
import classes from './draft-saving.module.css';

/** Whether the draft in the form is saved; a screen reader reads out when that changes. */
export const DraftSaving = memo(() => {
  const saved = useStore(draftInForm)?.lastSave;
  return (
    <p className={classes['saving']} data-failed={saved?.ok === false || undefined} aria-live="polite">
      {saved?.ok && (
        <>
          <IconCircleCheck size={14} aria-hidden />
          <span>{words.saved(describeOwnClock(saved.value.updatedAt))}</span>
        </>
      )}
      {saved?.ok === false && (
        <>
          <IconAlertTriangle size={16} aria-hidden />
          <span>{words.notSaved(saved.trouble)}</span>
        </>
      )}
    </p>
  );
});
