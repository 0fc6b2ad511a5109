import { useQuery } from '@tanstack/react-query';
import type { Connection } from '#data/http/connection.ts';
import { promoHistoryQuery } from '#data/http/promo-history-query.ts';
import type { Promo } from '#data/lists/promos-query.ts';
import { describeOwnInstant } from '#time/own-clock.ts';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import classes from './history-dialog.module.css';
import { historyWords as words } from './words.ts';

type HistoryDialogProps = { connection: Connection; promo: Promo; onClose: () => void };

/** Who switched a promo, and when, the newest change first. */
export const HistoryDialog = ({ connection, promo, onClose }: HistoryDialogProps) => {
  const { data, error, isPending } = useQuery(promoHistoryQuery(connection, promo.promo_id));
  return (
    <Dialog title={words.title(promo.code)} onClose={onClose}>
      <div className={classes['changes']} aria-busy={isPending || undefined}>
        {isPending && <p>{words.loading}</p>}
        {error && (
          <ErrorNote alert title={words.failed}>
            {error.message}
          </ErrorNote>
        )}
        {data?.length === 0 && <p>{words.none}</p>}
        {data && data.length > 0 && (
          <ol>
            {data.map(({ at, changed_by, from, to }, index) => (
              // Two changes may be of one instant.
              <li key={`${at} ${data.length - index}`}>
                <span>{words.change(to, from === to)}</span>
                <time dateTime={at}>{describeOwnInstant(Date.parse(at))}</time>
                <span className={classes['by']}>
                  {words.by} <bdi>{changed_by}</bdi>
                </span>
              </li>
            ))}
          </ol>
        )}
      </div>
    </Dialog>
  );
};
