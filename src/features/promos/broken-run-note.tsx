import { Button } from '@mantine/core';
import { useMemo, useSyncExternalStore } from 'react';
import type { Promo } from '#data/lists/cached-promos.ts';
import type { PromoStatus } from '#contract/promo.ts';
import { ErrorNote } from '#ui/error-note.tsx';
import { planBulk } from './bulk-plan.ts';
import type { BulkRun } from './bulk-run.ts';
import classes from './bulk-bar.module.css';
import type { ListState } from './describe-change.ts';
import { bulkWords as words } from './words.ts';

type BrokenRunNoteProps = {
  /** All promos, whatever the search shows. */
  promos: readonly Promo[];
  list: ListState;
  bulk: BulkRun;
  onSwitch: (rows: readonly Promo[], asked: PromoStatus) => void;
};

/** After a reload in the middle of a run: how many promos it had switched, and the rest in one press. */
export const BrokenRunNote = ({ promos, list, bulk, onSwitch }: BrokenRunNoteProps) => {
  const broken = useSyncExternalStore(bulk.broken.subscribe, bulk.broken.get);
  const plan = useMemo(() => broken && planBulk(promos, new Set(broken.ids), list), [broken, promos, list]);
  if (!broken || !plan) return null;
  const { asked } = broken;
  const left = plan.needs[asked];
  return (
    <ErrorNote
      tone={left.length > 0 ? 'warn' : 'info'}
      title={words.broken(asked, plan.count)}
      action={
        <span className={classes['brokenActions']}>
          {left.length > 0 && (
            <Button variant="default" onClick={() => onSwitch(left, asked)}>
              {words.act(asked, left.length)}
            </Button>
          )}
          <Button variant="default" onClick={bulk.forgetBroken}>
            {words.dismiss}
          </Button>
        </span>
      }
    >
      {words.brokenText(asked, plan.count - left.length, left.length)}
    </ErrorNote>
  );
};
