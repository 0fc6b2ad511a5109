import { kindNames } from '#form/words.ts';
import type { TaskRow } from '#contract/list-rows.ts';
import { describeSpan } from '#time/describe-span.ts';
import { describeOffset } from '#time/describe.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { ownClock } from '#time/own-clock.ts';
import classes from './sent.module.css';
import { TrackLinks } from './track-links.tsx';
import { sayAssigned, type NameAssignment } from '#directory/use-names.ts';
import { words } from './words.ts';

/** One task as the service lists it; the day of its creation is above its group. */
export const TaskCells = ({ task, nameAssignment }: { task: TaskRow; nameAssignment: NameAssignment }) => {
  const { order_id: orderId, kind, name, phone, address, assignment, tracking_link: link } = task;
  const times = [task.job_pickup_datetime, task.job_delivery_datetime].filter((wall) => wall !== null);
  const who = [name, phone].filter(Boolean).join(' · ');
  const assigned = nameAssignment(assignment);
  const when = describeSpan(times);
  return (
    <>
      <span role="cell" className={classes['order']}>
        <span className={classes['number']}>
          <bdi className={classes['strong']} title={orderId}>
            {orderId}
          </bdi>
          <CopyButton text={orderId} label={words.copyOrder(orderId)} letter="C" isRowFocus />
        </span>
        <span className={classes['quiet']}>{kindNames[kind]}</span>
      </span>
      <span role="cell" className={classes['who']}>
        <bdi title={who}>{who || words.noName}</bdi>
        <bdi className={classes['quiet']} title={address}>
          {address || words.noAddress}
        </bdi>
      </span>
      <span role="cell" className={classes['when']}>
        <span title={when}>{when}</span>
        <span className={classes['quiet']}>{describeOffset(Number(task.timezone))}</span>
      </span>
      <span role="cell" className={classes['assigned']}>
        <span title={sayAssigned(assigned)}>
          <bdi>{assigned.name}</bdi>
          {assigned.team !== null && (
            <span className={classes['quiet']}>
              {' · '}
              <bdi>{assigned.team}</bdi>
            </span>
          )}
        </span>
        <span className={classes['quiet']}>{words.createdAt(ownClock(Date.parse(task.created_at)))}</span>
      </span>
      <span role="cell" className={classes['track']}>
        {link !== null && <TrackLinks links={[{ leg: 'task', text: link }]} orderId={orderId} />}
      </span>
    </>
  );
};
