import { IconCircleCheck, IconCircleDashed, IconCircleMinus, IconLoader2 } from '@tabler/icons-react';
import { memo } from 'react';
import type { Connection } from '#data/http/connection.ts';
import { may } from '#data/http/key-rights.ts';
import { usePromoAttempt } from '#data/lists/promo-switch.ts';
import type { Promo } from '#data/lists/promos.ts';
import { describeRecentInstant } from '#time/own-clock.ts';
import classes from './promo-row.module.css';
import { promoState, type PromoState } from './promo-state.ts';
import { bulkWords, words } from './words.ts';

type PromoRowProps = {
  connection: Connection;
  row: Promo;
  /** The present day, as `ownDay` writes it. */
  today: string;
  isSelected: boolean;
  /** The next scheduled switch; null if there is no column for it. */
  next: string | null;
  /** Selects the row, or deselects it. */
  onSelect: (promoId: number) => void;
  onSwitch: (row: Promo) => void;
};

const stateLooks = {
  active: { Icon: IconCircleCheck, tone: 'ok' },
  inactive: { Icon: IconCircleMinus, tone: undefined },
  pending: { Icon: IconLoader2, tone: 'info' },
  unknown: { Icon: IconCircleDashed, tone: undefined },
};

/** One promo. Its switch shows what the service confirmed. */
export const PromoRow = memo((props: PromoRowProps) => {
  const { connection, row, isSelected, next, onSelect } = props;
  const attempt = usePromoAttempt(connection, row.promo_id);
  const state = promoState(row, attempt);
  const { problem } = state;
  const problemId = `promo-${row.promo_id}-problem`;
  const { Icon, tone } = stateLooks[state.kind];
  return (
    <tr className={classes['row']} data-selected={isSelected || undefined} data-problem={problem?.tone}>
      <td className={classes['select']}>
        <label className={classes['target']}>
          <input
            type="checkbox"
            className={classes['tick']}
            aria-label={bulkWords.select(row.code)}
            checked={isSelected}
            data-row-focus="select"
            onChange={() => onSelect(row.promo_id)}
          />
        </label>
      </td>
      <td className={classes['switch']}>
        <PromoSwitch {...props} state={state} problemId={problem ? problemId : undefined} />
      </td>
      <td className={classes['state']} data-tone={tone}>
        <Icon size={15} aria-hidden />
        {state.text}
      </td>
      <td className={classes['aboutCell']}>
        <div className={classes['about']}>
          <b>{row.code}</b> <bdi>{row.description}</bdi>
        </div>
        {problem && (
          <div id={problemId} data-tone={problem.tone} className={classes['problem']}>
            {problem.text}
          </div>
        )}
      </td>
      <td className={classes['id']}>{row.promo_id}</td>
      {next !== null && <td className={classes['next']}>{next}</td>}
      <td className={classes['changed']}>
        <LastChange {...props} />
      </td>
    </tr>
  );
});

type PromoSwitchProps = PromoRowProps & { state: PromoState; problemId: string | undefined };

/** A plain input: with the five elements of Mantine's Switch, a long list takes twice as long to scroll. */
const PromoSwitch = ({ connection, row, onSwitch, state, problemId }: PromoSwitchProps) => {
  const isPending = state.kind === 'pending';
  const isLocked = isPending || !may(connection, 'switchPromos');
  return (
    <label className={classes['target']}>
      <input
        type="checkbox"
        role="switch"
        className={classes['input']}
        aria-label={words.promo(row.code)}
        checked={row.status === 1}
        // `disabled` would take the focus away.
        aria-disabled={isLocked || undefined}
        aria-busy={isPending || undefined}
        aria-describedby={problemId}
        data-row-focus="switch"
        onChange={() => {
          if (!isLocked) onSwitch(row);
        }}
      />
    </label>
  );
};

const LastChange = ({ row, today }: PromoRowProps) => {
  const at = Date.parse(row.changed_at ?? '');
  if (Number.isNaN(at)) return words.neverChanged;
  return (
    <>
      {describeRecentInstant(at, today)}
      {row.changed_by && <bdi title={row.changed_by}>{words.changedBy(row.changed_by)}</bdi>}
    </>
  );
};
